// @ts-self-types="./pdfkit.d.ts"
/* pdfkit, fontkit and what they import, under the MIT licence. Made by `npm run pdfkit`. */
// \0rolldown/runtime.js
var e = Object.create, t = Object.defineProperty, n = Object.getOwnPropertyDescriptor, r = Object.getOwnPropertyNames, i = Object.getPrototypeOf, a = Object.prototype.hasOwnProperty, o = (e, t) => () => (t || (e((t = { exports: {} }).exports, t, t.exports), e = null), t.exports), s = (e, i, o, s) => {
	if (i && typeof i == "object" || typeof i == "function") for (var c = r(i), l = 0, u = c.length, d; l < u; l++) d = c[l], !a.call(e, d) && d !== o && t(e, d, {
		get: ((e) => i[e]).bind(null, d),
		enumerable: !(s = n(i, d)) || s.enumerable
	});
	return e;
}, c = (n, r, o) => (o = n == null ? {} : e(i(n)), s(r || !n || !n.__esModule || !a.call(n, "default") ? t(o, "default", {
	value: n,
	enumerable: !0
}) : o, n)), l = {
	utf16le: "utf-16le",
	ucs2: "utf-16le",
	utf16be: "utf-16be"
}, u = class {
	constructor(e) {
		this.buffer = e, this.view = new DataView(e.buffer, e.byteOffset, e.byteLength), this.pos = 0, this.length = this.buffer.length;
	}
	readString(e, t = "ascii") {
		t = l[t] || t;
		let n = this.readBuffer(e);
		try {
			return new TextDecoder(t).decode(n);
		} catch {
			return n;
		}
	}
	readBuffer(e) {
		return this.buffer.slice(this.pos, this.pos += e);
	}
	readUInt24BE() {
		return (this.readUInt16BE() << 8) + this.readUInt8();
	}
	readUInt24LE() {
		return this.readUInt16LE() + (this.readUInt8() << 16);
	}
	readInt24BE() {
		return (this.readInt16BE() << 8) + this.readUInt8();
	}
	readInt24LE() {
		return this.readUInt16LE() + (this.readInt8() << 16);
	}
};
u.TYPES = {
	UInt8: 1,
	UInt16: 2,
	UInt24: 3,
	UInt32: 4,
	Int8: 1,
	Int16: 2,
	Int24: 3,
	Int32: 4,
	Float: 4,
	Double: 8
};
for (let e of Object.getOwnPropertyNames(DataView.prototype)) if (e.slice(0, 3) === "get") {
	let t = e.slice(3).replace("Ui", "UI");
	t === "Float32" ? t = "Float" : t === "Float64" && (t = "Double");
	let n = u.TYPES[t];
	u.prototype["read" + t + (n === 1 ? "" : "BE")] = function() {
		let t = this.view[e](this.pos, !1);
		return this.pos += n, t;
	}, n !== 1 && (u.prototype["read" + t + "LE"] = function() {
		let t = this.view[e](this.pos, !0);
		return this.pos += n, t;
	});
}
// node_modules/restructure/src/EncodeStream.js
var d = new TextEncoder(), f = new Uint8Array(new Uint16Array([4660]).buffer)[0] == 18, p = class {
	constructor(e) {
		this.buffer = e, this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset, this.buffer.byteLength), this.pos = 0;
	}
	writeBuffer(e) {
		this.buffer.set(e, this.pos), this.pos += e.length;
	}
	writeString(e, t = "ascii") {
		let n;
		switch (t) {
			case "utf16le":
			case "utf16-le":
			case "ucs2":
				n = m(e, f);
				break;
			case "utf16be":
			case "utf16-be":
				n = m(e, !f);
				break;
			case "utf8":
				n = d.encode(e);
				break;
			case "ascii":
				n = h(e);
				break;
			default: throw Error(`Unsupported encoding: ${t}`);
		}
		this.writeBuffer(n);
	}
	writeUInt24BE(e) {
		this.buffer[this.pos++] = e >>> 16 & 255, this.buffer[this.pos++] = e >>> 8 & 255, this.buffer[this.pos++] = e & 255;
	}
	writeUInt24LE(e) {
		this.buffer[this.pos++] = e & 255, this.buffer[this.pos++] = e >>> 8 & 255, this.buffer[this.pos++] = e >>> 16 & 255;
	}
	writeInt24BE(e) {
		e >= 0 ? this.writeUInt24BE(e) : this.writeUInt24BE(e + 16777215 + 1);
	}
	writeInt24LE(e) {
		e >= 0 ? this.writeUInt24LE(e) : this.writeUInt24LE(e + 16777215 + 1);
	}
	fill(e, t) {
		if (t < this.buffer.length) this.buffer.fill(e, this.pos, this.pos + t), this.pos += t;
		else {
			let n = new Uint8Array(t);
			n.fill(e), this.writeBuffer(n);
		}
	}
};
function m(e, t) {
	let n = new Uint16Array(e.length);
	for (let r = 0; r < e.length; r++) {
		let i = e.charCodeAt(r);
		t && (i = i >> 8 | (i & 255) << 8), n[r] = i;
	}
	return new Uint8Array(n.buffer);
}
function h(e) {
	let t = new Uint8Array(e.length);
	for (let n = 0; n < e.length; n++) t[n] = e.charCodeAt(n);
	return t;
}
for (let e of Object.getOwnPropertyNames(DataView.prototype)) if (e.slice(0, 3) === "set") {
	let t = e.slice(3).replace("Ui", "UI");
	t === "Float32" ? t = "Float" : t === "Float64" && (t = "Double");
	let n = u.TYPES[t];
	p.prototype["write" + t + (n === 1 ? "" : "BE")] = function(t) {
		this.view[e](this.pos, t, !1), this.pos += n;
	}, n !== 1 && (p.prototype["write" + t + "LE"] = function(t) {
		this.view[e](this.pos, t, !0), this.pos += n;
	});
}
// node_modules/restructure/src/Base.js
var g = class {
	fromBuffer(e) {
		let t = new u(e);
		return this.decode(t);
	}
	toBuffer(e) {
		let t = this.size(e), n = new Uint8Array(t), r = new p(n);
		return this.encode(r, e), n;
	}
}, _ = class extends g {
	constructor(e, t = "BE") {
		super(), this.type = e, this.endian = t, this.fn = this.type, this.type[this.type.length - 1] !== "8" && (this.fn += this.endian);
	}
	size() {
		return u.TYPES[this.type];
	}
	decode(e) {
		return e[`read${this.fn}`]();
	}
	encode(e, t) {
		return e[`write${this.fn}`](t);
	}
}, v = new _("UInt8"), y = new _("UInt16", "BE");
new _("UInt16", "LE");
var b = new _("UInt24", "BE");
new _("UInt24", "LE");
var x = new _("UInt32", "BE");
new _("UInt32", "LE");
var S = new _("Int8"), C = new _("Int16", "BE");
new _("Int16", "LE"), new _("Int24", "BE"), new _("Int24", "LE");
var w = new _("Int32", "BE");
new _("Int32", "LE"), new _("Float", "BE"), new _("Float", "LE"), new _("Double", "BE"), new _("Double", "LE");
var T = class extends _ {
	constructor(e, t, n = e >> 1) {
		super(`Int${e}`, t), this._point = 1 << n;
	}
	decode(e) {
		return super.decode(e) / this._point;
	}
	encode(e, t) {
		return super.encode(e, t * this._point | 0);
	}
}, E = new T(16, "BE");
new T(16, "LE");
var D = new T(32, "BE");
new T(32, "LE");
// node_modules/restructure/src/utils.js
function O(e, t, n) {
	let r;
	if (typeof e == "number" ? r = e : typeof e == "function" ? r = e.call(n, n) : n && typeof e == "string" ? r = n[e] : t && e instanceof _ && (r = e.decode(t)), isNaN(r)) throw Error("Not a fixed size");
	return r;
}
var k = class {
	constructor(e = {}) {
		this.enumerable = !0, this.configurable = !0;
		for (let t in e) {
			let n = e[t];
			this[t] = n;
		}
	}
}, A = class extends g {
	constructor(e, t, n = "count") {
		super(), this.type = e, this.length = t, this.lengthType = n;
	}
	decode(e, t) {
		let n, { pos: r } = e, i = [], a = t;
		if (this.length != null && (n = O(this.length, e, t)), this.length instanceof _ && (Object.defineProperties(i, {
			parent: { value: t },
			_startOffset: { value: r },
			_currentOffset: {
				value: 0,
				writable: !0
			},
			_length: { value: n }
		}), a = i), n == null || this.lengthType === "bytes") {
			let r = n == null ? t?._length ? t._startOffset + t._length : e.length : e.pos + n;
			for (; e.pos < r;) i.push(this.type.decode(e, a));
		} else for (let t = 0, r = n; t < r; t++) i.push(this.type.decode(e, a));
		return i;
	}
	size(e, t, n = !0) {
		if (!e) return this.type.size(null, t) * O(this.length, null, t);
		let r = 0;
		this.length instanceof _ && (r += this.length.size(), t = {
			parent: t,
			pointerSize: 0
		});
		for (let n of e) r += this.type.size(n, t);
		return t && n && this.length instanceof _ && (r += t.pointerSize), r;
	}
	encode(e, t, n) {
		let r = n;
		this.length instanceof _ && (r = {
			pointers: [],
			startOffset: e.pos,
			parent: n
		}, r.pointerOffset = e.pos + this.size(t, r, !1), this.length.encode(e, t.length));
		for (let n of t) this.type.encode(e, n, r);
		if (this.length instanceof _) {
			let t = 0;
			for (; t < r.pointers.length;) {
				let n = r.pointers[t++];
				n.type.encode(e, n.val, n.parent);
			}
		}
	}
}, j = class extends A {
	decode(e, t) {
		let { pos: n } = e, r = O(this.length, e, t);
		this.length instanceof _ && (t = {
			parent: t,
			_startOffset: n,
			_currentOffset: 0,
			_length: r
		});
		let i = new ee(this.type, r, e, t);
		return e.pos += r * this.type.size(null, t), i;
	}
	size(e, t) {
		return e instanceof ee && (e = e.toArray()), super.size(e, t);
	}
	encode(e, t, n) {
		return t instanceof ee && (t = t.toArray()), super.encode(e, t, n);
	}
}, ee = class {
	constructor(e, t, n, r) {
		this.type = e, this.length = t, this.stream = n, this.ctx = r, this.base = this.stream.pos, this.items = [];
	}
	get(e) {
		if (!(e < 0 || e >= this.length)) {
			if (this.items[e] == null) {
				let { pos: t } = this.stream;
				this.stream.pos = this.base + this.type.size(null, this.ctx) * e, this.items[e] = this.type.decode(this.stream, this.ctx), this.stream.pos = t;
			}
			return this.items[e];
		}
	}
	toArray() {
		let e = [];
		for (let t = 0, n = this.length; t < n; t++) e.push(this.get(t));
		return e;
	}
}, M = class extends g {
	constructor(e, t = []) {
		super(), this.type = e, this.flags = t;
	}
	decode(e) {
		let t = this.type.decode(e), n = {};
		for (let e = 0; e < this.flags.length; e++) {
			let r = this.flags[e];
			r != null && (n[r] = !!(t & 1 << e));
		}
		return n;
	}
	size() {
		return this.type.size();
	}
	encode(e, t) {
		let n = 0;
		for (let e = 0; e < this.flags.length; e++) {
			let r = this.flags[e];
			r != null && t[r] && (n |= 1 << e);
		}
		return this.type.encode(e, n);
	}
}, te = class extends g {
	constructor(e) {
		super(), this.length = e;
	}
	decode(e, t) {
		let n = O(this.length, e, t);
		return e.readBuffer(n);
	}
	size(e, t) {
		if (!e) return O(this.length, null, t);
		let n = e.length;
		return this.length instanceof _ && (n += this.length.size()), n;
	}
	encode(e, t, n) {
		return this.length instanceof _ && this.length.encode(e, t.length), e.writeBuffer(t);
	}
}, ne = class extends g {
	constructor(e, t = !0) {
		super(), this.type = e, this.condition = t;
	}
	decode(e, t) {
		let { condition: n } = this;
		if (typeof n == "function" && (n = n.call(t, t)), n) return this.type.decode(e, t);
	}
	size(e, t) {
		let { condition: n } = this;
		return typeof n == "function" && (n = n.call(t, t)), n ? this.type.size(e, t) : 0;
	}
	encode(e, t, n) {
		let { condition: r } = this;
		if (typeof r == "function" && (r = r.call(n, n)), r) return this.type.encode(e, t, n);
	}
}, N = class extends g {
	constructor(e, t = 1) {
		super(), this.type = e, this.count = t;
	}
	decode(e, t) {
		e.pos += this.size(null, t);
	}
	size(e, t) {
		let n = O(this.count, null, t);
		return this.type.size() * n;
	}
	encode(e, t, n) {
		return e.fill(0, this.size(t, n));
	}
}, P = class extends g {
	constructor(e, t = "ascii") {
		super(), this.length = e, this.encoding = t;
	}
	decode(e, t) {
		let n, r, { encoding: i } = this;
		typeof i == "function" && (i = i.call(t, t) || "ascii");
		let a = re(i);
		if (this.length != null) n = O(this.length, e, t);
		else {
			let t;
			for ({buffer: t, length: n, pos: r} = e; r < n - a + 1 && (t[r] !== 0 || a === 2 && t[r + 1] !== 0);) r += a;
			n = r - e.pos;
		}
		let o = e.readString(n, i);
		return this.length == null && e.pos < e.length && (e.pos += a), o;
	}
	size(e, t) {
		if (e == null) return O(this.length, null, t);
		let { encoding: n } = this;
		typeof n == "function" && (n = n.call(t?.val, t?.val) || "ascii"), n === "utf16be" && (n = "utf16le");
		let r = ie(e, n);
		return this.length instanceof _ && (r += this.length.size()), this.length ?? (r += re(n)), r;
	}
	encode(e, t, n) {
		let { encoding: r } = this;
		if (typeof r == "function" && (r = r.call(n?.val, n?.val) || "ascii"), this.length instanceof _ && this.length.encode(e, ie(t, r)), e.writeString(t, r), this.length == null) return re(r) == 2 ? e.writeUInt16LE(0) : e.writeUInt8(0);
	}
};
function re(e) {
	switch (e) {
		case "ascii":
		case "utf8": return 1;
		case "utf16le":
		case "utf16-le":
		case "utf-16be":
		case "utf-16le":
		case "utf16be":
		case "utf16-be":
		case "ucs2": return 2;
		default: return 1;
	}
}
function ie(e, t) {
	switch (t) {
		case "ascii": return e.length;
		case "utf8":
			let n = 0;
			for (let t = 0; t < e.length; t++) {
				let r = e.charCodeAt(t);
				if (r >= 55296 && r <= 56319 && t < e.length - 1) {
					let n = e.charCodeAt(++t);
					(n & 64512) == 56320 ? r = ((r & 1023) << 10) + (n & 1023) + 65536 : t--;
				}
				r & 4294967168 ? r & 4294965248 ? r & 4294901760 ? r & 4292870144 || (n += 4) : n += 3 : n += 2 : n++;
			}
			return n;
		case "utf16le":
		case "utf16-le":
		case "utf16be":
		case "utf16-be":
		case "ucs2": return e.length * 2;
		default: throw Error("Unknown encoding " + t);
	}
}
// node_modules/restructure/src/Struct.js
var F = class extends g {
	constructor(e = {}) {
		super(), this.fields = e;
	}
	decode(e, t, n = 0) {
		let r = this._setup(e, t, n);
		return this._parseFields(e, r, this.fields), this.process != null && this.process.call(r, e), r;
	}
	_setup(e, t, n) {
		let r = {};
		return Object.defineProperties(r, {
			parent: { value: t },
			_startOffset: { value: e.pos },
			_currentOffset: {
				value: 0,
				writable: !0
			},
			_length: { value: n }
		}), r;
	}
	_parseFields(e, t, n) {
		for (let i in n) {
			var r;
			let a = n[i];
			r = typeof a == "function" ? a.call(t, t) : a.decode(e, t), r !== void 0 && (r instanceof k ? Object.defineProperty(t, i, r) : t[i] = r), t._currentOffset = e.pos - t._startOffset;
		}
	}
	size(e, t, n = !0) {
		e ??= {};
		let r = {
			parent: t,
			val: e,
			pointerSize: 0
		};
		this.preEncode != null && this.preEncode.call(e);
		let i = 0;
		for (let t in this.fields) {
			let n = this.fields[t];
			n.size != null && (i += n.size(e[t], r));
		}
		return n && (i += r.pointerSize), i;
	}
	encode(e, t, n) {
		let r;
		this.preEncode != null && this.preEncode.call(t, e);
		let i = {
			pointers: [],
			startOffset: e.pos,
			parent: n,
			val: t,
			pointerSize: 0
		};
		i.pointerOffset = e.pos + this.size(t, i, !1);
		for (let n in this.fields) r = this.fields[n], r.encode != null && r.encode(e, t[n], i);
		let a = 0;
		for (; a < i.pointers.length;) {
			let t = i.pointers[a++];
			t.type.encode(e, t.val, t.parent);
		}
	}
}, ae = (e, t) => t.reduce((e, t) => e && e[t], e), I = class e extends F {
	constructor(e, t = {}) {
		super(), this.type = e, this.versions = t, typeof e == "string" && (this.versionPath = e.split("."));
	}
	decode(t, n, r = 0) {
		let i = this._setup(t, n, r);
		i.version = typeof this.type == "string" ? ae(n, this.versionPath) : this.type.decode(t), this.versions.header && this._parseFields(t, i, this.versions.header);
		let a = this.versions[i.version];
		if (a == null) throw Error(`Unknown version ${i.version}`);
		return a instanceof e ? a.decode(t, n) : (this._parseFields(t, i, a), this.process != null && this.process.call(i, t), i);
	}
	size(e, t, n = !0) {
		let r, i;
		if (!e) throw Error("Not a fixed size");
		this.preEncode != null && this.preEncode.call(e);
		let a = {
			parent: t,
			val: e,
			pointerSize: 0
		}, o = 0;
		if (typeof this.type != "string" && (o += this.type.size(e.version, a)), this.versions.header) for (r in this.versions.header) i = this.versions.header[r], i.size != null && (o += i.size(e[r], a));
		let s = this.versions[e.version];
		if (s == null) throw Error(`Unknown version ${e.version}`);
		for (r in s) i = s[r], i.size != null && (o += i.size(e[r], a));
		return n && (o += a.pointerSize), o;
	}
	encode(e, t, n) {
		let r, i;
		this.preEncode != null && this.preEncode.call(t, e);
		let a = {
			pointers: [],
			startOffset: e.pos,
			parent: n,
			val: t,
			pointerSize: 0
		};
		if (a.pointerOffset = e.pos + this.size(t, a, !1), typeof this.type != "string" && this.type.encode(e, t.version), this.versions.header) for (r in this.versions.header) i = this.versions.header[r], i.encode != null && i.encode(e, t[r], a);
		let o = this.versions[t.version];
		for (r in o) i = o[r], i.encode != null && i.encode(e, t[r], a);
		let s = 0;
		for (; s < a.pointers.length;) {
			let t = a.pointers[s++];
			t.type.encode(e, t.val, t.parent);
		}
	}
}, L = class extends g {
	constructor(e, t, n = {}) {
		if (super(), this.offsetType = e, this.type = t, this.options = n, this.type === "void" && (this.type = null), this.options.type ?? (this.options.type = "local"), this.options.allowNull ?? (this.options.allowNull = !0), this.options.nullValue ?? (this.options.nullValue = 0), this.options.lazy ?? (this.options.lazy = !1), this.options.relativeTo) {
			if (typeof this.options.relativeTo != "function") throw Error("relativeTo option must be a function");
			this.relativeToGetter = n.relativeTo;
		}
	}
	decode(e, t) {
		let n = this.offsetType.decode(e, t);
		if (n === this.options.nullValue && this.options.allowNull) return null;
		let r;
		switch (this.options.type) {
			case "local":
				r = t._startOffset;
				break;
			case "immediate":
				r = e.pos - this.offsetType.size();
				break;
			case "parent":
				r = t.parent._startOffset;
				break;
			default:
				for (var i = t; i.parent;) i = i.parent;
				r = i._startOffset || 0;
		}
		this.options.relativeTo && (r += this.relativeToGetter(t));
		let a = n + r;
		if (this.type != null) {
			let n = null, r = () => {
				if (n != null) return n;
				let { pos: r } = e;
				return e.pos = a, n = this.type.decode(e, t), e.pos = r, n;
			};
			return this.options.lazy ? new k({ get: r }) : r();
		}
		return a;
	}
	size(e, t) {
		let n = t;
		switch (this.options.type) {
			case "local":
			case "immediate": break;
			case "parent":
				t = t.parent;
				break;
			default: for (; t.parent;) t = t.parent;
		}
		let { type: r } = this;
		if (r == null) {
			if (!(e instanceof R)) throw Error("Must be a VoidPointer");
			({type: r} = e), e = e.value;
		}
		if (e && t) {
			let i = r.size(e, n);
			t.pointerSize += i;
		}
		return this.offsetType.size();
	}
	encode(e, t, n) {
		let r, i = n;
		if (t == null) {
			this.offsetType.encode(e, this.options.nullValue);
			return;
		}
		switch (this.options.type) {
			case "local":
				r = n.startOffset;
				break;
			case "immediate":
				r = e.pos + this.offsetType.size(t, i);
				break;
			case "parent":
				n = n.parent, r = n.startOffset;
				break;
			default: for (r = 0; n.parent;) n = n.parent;
		}
		this.options.relativeTo && (r += this.relativeToGetter(i.val)), this.offsetType.encode(e, n.pointerOffset - r);
		let { type: a } = this;
		if (a == null) {
			if (!(t instanceof R)) throw Error("Must be a VoidPointer");
			({type: a} = t), t = t.value;
		}
		return n.pointers.push({
			type: a,
			val: t,
			parent: i
		}), n.pointerOffset += a.size(t, i);
	}
}, R = class {
	constructor(e, t) {
		this.type = e, this.value = t;
	}
};
// node_modules/@swc/helpers/esm/_define_property.js
function oe(e, t, n) {
	return t in e ? Object.defineProperty(e, t, {
		value: n,
		enumerable: !0,
		configurable: !0,
		writable: !0
	}) : e[t] = n, e;
}
// node_modules/@swc/helpers/esm/_ts_decorate.js
function se(e, t, n, r) {
	var i = arguments.length, a = i < 3 ? t : r === null ? r = Object.getOwnPropertyDescriptor(t, n) : r, o;
	if (typeof Reflect == "object" && typeof Reflect.decorate == "function") a = Reflect.decorate(e, t, n, r);
	else for (var s = e.length - 1; s >= 0; s--) (o = e[s]) && (a = (i < 3 ? o(a) : i > 3 ? o(t, n, a) : o(t, n)) || a);
	return i > 3 && a && Object.defineProperty(t, n, a), a;
}
// node_modules/fast-deep-equal/index.js
var ce = /* @__PURE__ */ o(((e, t) => {
	t.exports = function e(t, n) {
		if (t === n) return !0;
		if (t && n && typeof t == "object" && typeof n == "object") {
			if (t.constructor !== n.constructor) return !1;
			var r, i, a;
			if (Array.isArray(t)) {
				if (r = t.length, r != n.length) return !1;
				for (i = r; i-- !== 0;) if (!e(t[i], n[i])) return !1;
				return !0;
			}
			if (t.constructor === RegExp) return t.source === n.source && t.flags === n.flags;
			if (t.valueOf !== Object.prototype.valueOf) return t.valueOf() === n.valueOf();
			if (t.toString !== Object.prototype.toString) return t.toString() === n.toString();
			if (a = Object.keys(t), r = a.length, r !== Object.keys(n).length) return !1;
			for (i = r; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(n, a[i])) return !1;
			for (i = r; i-- !== 0;) {
				var o = a[i];
				if (!e(t[o], n[o])) return !1;
			}
			return !0;
		}
		return t !== t && n !== n;
	};
})), le = /* @__PURE__ */ o(((e) => {
	e.byteLength = c, e.toByteArray = u, e.fromByteArray = p;
	for (var t = [], n = [], r = typeof Uint8Array < "u" ? Uint8Array : Array, i = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", a = 0, o = i.length; a < o; ++a) t[a] = i[a], n[i.charCodeAt(a)] = a;
	n[45] = 62, n[95] = 63;
	function s(e) {
		var t = e.length;
		if (t % 4 > 0) throw Error("Invalid string. Length must be a multiple of 4");
		var n = e.indexOf("=");
		n === -1 && (n = t);
		var r = n === t ? 0 : 4 - n % 4;
		return [n, r];
	}
	function c(e) {
		var t = s(e), n = t[0], r = t[1];
		return (n + r) * 3 / 4 - r;
	}
	function l(e, t, n) {
		return (t + n) * 3 / 4 - n;
	}
	function u(e) {
		for (var t, i = s(e), a = i[0], o = i[1], c = new r(l(e, a, o)), u = 0, d = o > 0 ? a - 4 : a, f = 0; f < d; f += 4) t = n[e.charCodeAt(f)] << 18 | n[e.charCodeAt(f + 1)] << 12 | n[e.charCodeAt(f + 2)] << 6 | n[e.charCodeAt(f + 3)], c[u++] = t >> 16 & 255, c[u++] = t >> 8 & 255, c[u++] = t & 255;
		return o === 2 && (t = n[e.charCodeAt(f)] << 2 | n[e.charCodeAt(f + 1)] >> 4, c[u++] = t & 255), o === 1 && (t = n[e.charCodeAt(f)] << 10 | n[e.charCodeAt(f + 1)] << 4 | n[e.charCodeAt(f + 2)] >> 2, c[u++] = t >> 8 & 255, c[u++] = t & 255), c;
	}
	function d(e) {
		return t[e >> 18 & 63] + t[e >> 12 & 63] + t[e >> 6 & 63] + t[e & 63];
	}
	function f(e, t, n) {
		for (var r, i = [], a = t; a < n; a += 3) r = (e[a] << 16 & 16711680) + (e[a + 1] << 8 & 65280) + (e[a + 2] & 255), i.push(d(r));
		return i.join("");
	}
	function p(e) {
		for (var n, r = e.length, i = r % 3, a = [], o = 16383, s = 0, c = r - i; s < c; s += o) a.push(f(e, s, s + o > c ? c : s + o));
		return i === 1 ? (n = e[r - 1], a.push(t[n >> 2] + t[n << 4 & 63] + "==")) : i === 2 && (n = (e[r - 2] << 8) + e[r - 1], a.push(t[n >> 10] + t[n >> 4 & 63] + t[n << 2 & 63] + "=")), a.join("");
	}
})), ue = /* @__PURE__ */ o(((e, t) => {
	function n() {
		this.table = /* @__PURE__ */ new Uint16Array(16), this.trans = /* @__PURE__ */ new Uint16Array(288);
	}
	function r(e, t) {
		this.source = e, this.sourceIndex = 0, this.tag = 0, this.bitcount = 0, this.dest = t, this.destLen = 0, this.ltree = new n(), this.dtree = new n();
	}
	var i = new n(), a = new n(), o = /* @__PURE__ */ new Uint8Array(30), s = /* @__PURE__ */ new Uint16Array(30), c = /* @__PURE__ */ new Uint8Array(30), l = /* @__PURE__ */ new Uint16Array(30), u = new Uint8Array([
		16,
		17,
		18,
		0,
		8,
		7,
		9,
		6,
		10,
		5,
		11,
		4,
		12,
		3,
		13,
		2,
		14,
		1,
		15
	]), d = new n(), f = /* @__PURE__ */ new Uint8Array(320);
	function p(e, t, n, r) {
		for (var i = 0, a; i < n; ++i) e[i] = 0;
		for (i = 0; i < 30 - n; ++i) e[i + n] = i / n | 0;
		for (a = r, i = 0; i < 30; ++i) t[i] = a, a += 1 << e[i];
	}
	function m(e, t) {
		for (var n = 0; n < 7; ++n) e.table[n] = 0;
		for (e.table[7] = 24, e.table[8] = 152, e.table[9] = 112, n = 0; n < 24; ++n) e.trans[n] = 256 + n;
		for (n = 0; n < 144; ++n) e.trans[24 + n] = n;
		for (n = 0; n < 8; ++n) e.trans[168 + n] = 280 + n;
		for (n = 0; n < 112; ++n) e.trans[176 + n] = 144 + n;
		for (n = 0; n < 5; ++n) t.table[n] = 0;
		for (t.table[5] = 32, n = 0; n < 32; ++n) t.trans[n] = n;
	}
	var h = /* @__PURE__ */ new Uint16Array(16);
	function g(e, t, n, r) {
		for (var i = 0, a; i < 16; ++i) e.table[i] = 0;
		for (i = 0; i < r; ++i) e.table[t[n + i]]++;
		for (e.table[0] = 0, a = 0, i = 0; i < 16; ++i) h[i] = a, a += e.table[i];
		for (i = 0; i < r; ++i) t[n + i] && (e.trans[h[t[n + i]]++] = i);
	}
	function _(e) {
		e.bitcount-- || (e.tag = e.source[e.sourceIndex++], e.bitcount = 7);
		var t = e.tag & 1;
		return e.tag >>>= 1, t;
	}
	function v(e, t, n) {
		if (!t) return n;
		for (; e.bitcount < 24;) e.tag |= e.source[e.sourceIndex++] << e.bitcount, e.bitcount += 8;
		var r = e.tag & 65535 >>> 16 - t;
		return e.tag >>>= t, e.bitcount -= t, r + n;
	}
	function y(e, t) {
		for (; e.bitcount < 24;) e.tag |= e.source[e.sourceIndex++] << e.bitcount, e.bitcount += 8;
		var n = 0, r = 0, i = 0, a = e.tag;
		do
			r = 2 * r + (a & 1), a >>>= 1, ++i, n += t.table[i], r -= t.table[i];
		while (r >= 0);
		return e.tag = a, e.bitcount -= i, t.trans[n + r];
	}
	function b(e, t, n) {
		for (var r = v(e, 5, 257), i = v(e, 5, 1), a = v(e, 4, 4), o = 0, s, c; o < 19; ++o) f[o] = 0;
		for (o = 0; o < a; ++o) {
			var l = v(e, 3, 0);
			f[u[o]] = l;
		}
		for (g(d, f, 0, 19), s = 0; s < r + i;) {
			var p = y(e, d);
			switch (p) {
				case 16:
					var m = f[s - 1];
					for (c = v(e, 2, 3); c; --c) f[s++] = m;
					break;
				case 17:
					for (c = v(e, 3, 3); c; --c) f[s++] = 0;
					break;
				case 18:
					for (c = v(e, 7, 11); c; --c) f[s++] = 0;
					break;
				default: f[s++] = p;
			}
		}
		g(t, f, 0, r), g(n, f, r, i);
	}
	function x(e, t, n) {
		for (;;) {
			var r = y(e, t);
			if (r === 256) return 0;
			if (r < 256) e.dest[e.destLen++] = r;
			else {
				var i, a, u, d;
				for (r -= 257, i = v(e, o[r], s[r]), a = y(e, n), u = e.destLen - v(e, c[a], l[a]), d = u; d < u + i; ++d) e.dest[e.destLen++] = e.dest[d];
			}
		}
	}
	function S(e) {
		for (var t, n, r; e.bitcount > 8;) e.sourceIndex--, e.bitcount -= 8;
		if (t = e.source[e.sourceIndex + 1], t = 256 * t + e.source[e.sourceIndex], n = e.source[e.sourceIndex + 3], n = 256 * n + e.source[e.sourceIndex + 2], t !== (~n & 65535)) return -3;
		for (e.sourceIndex += 4, r = t; r; --r) e.dest[e.destLen++] = e.source[e.sourceIndex++];
		return e.bitcount = 0, 0;
	}
	function C(e, t) {
		var n = new r(e, t), o, s, c;
		do {
			switch (o = _(n), s = v(n, 2, 0), s) {
				case 0:
					c = S(n);
					break;
				case 1:
					c = x(n, i, a);
					break;
				case 2:
					b(n, n.ltree, n.dtree), c = x(n, n.ltree, n.dtree);
					break;
				default: c = -3;
			}
			if (c !== 0) throw Error("Data error");
		} while (!o);
		return n.destLen < n.dest.length ? typeof n.dest.slice == "function" ? n.dest.slice(0, n.destLen) : n.dest.subarray(0, n.destLen) : n.dest;
	}
	m(i, a), p(o, s, 4, 3), p(c, l, 2, 1), o[28] = 0, s[28] = 258, t.exports = C;
})), de = /* @__PURE__ */ o(((e, t) => {
	var n = new Uint8Array(new Uint32Array([305419896]).buffer)[0] === 18, r = (e, t, n) => {
		let r = e[t];
		e[t] = e[n], e[n] = r;
	}, i = (e) => {
		let t = e.length;
		for (let n = 0; n < t; n += 4) r(e, n, n + 3), r(e, n + 1, n + 2);
	};
	t.exports = { swap32LE: (e) => {
		n && i(e);
	} };
})), fe = /* @__PURE__ */ o(((e, t) => {
	var n = ue(), { swap32LE: r } = de(), i = 11, a = 5, o = 63, s = 2, c = 31, l = 2048, u = 4;
	t.exports = class {
		constructor(e) {
			let t = typeof e.readUInt32BE == "function" && typeof e.slice == "function";
			if (t || e instanceof Uint8Array) {
				let i;
				if (t) this.highStart = e.readUInt32LE(0), this.errorValue = e.readUInt32LE(4), i = e.readUInt32LE(8), e = e.slice(12);
				else {
					let t = new DataView(e.buffer);
					this.highStart = t.getUint32(0, !0), this.errorValue = t.getUint32(4, !0), i = t.getUint32(8, !0), e = e.subarray(12);
				}
				e = n(e, new Uint8Array(i)), e = n(e, new Uint8Array(i)), r(e), this.data = new Uint32Array(e.buffer);
			} else ({data: this.data, highStart: this.highStart, errorValue: this.errorValue} = e);
		}
		get(e) {
			let t;
			return e < 0 || e > 1114111 ? this.errorValue : e < 55296 || e > 56319 && e <= 65535 ? (t = (this.data[e >> a] << s) + (e & c), this.data[t]) : e <= 65535 ? (t = (this.data[l + (e - 55296 >> a)] << s) + (e & c), this.data[t]) : e < this.highStart ? (t = this.data[2080 + (e >> i)], t = this.data[t + (e >> a & o)], t = (t << s) + (e & c), this.data[t]) : this.data[this.data.length - u];
		}
	};
})), pe = /* @__PURE__ */ c(ce(), 1), me = /* @__PURE__ */ c(le(), 1), he = /* @__PURE__ */ c(fe(), 1);
function ge(e) {
	return e && e.__esModule ? e.default : e;
}
var _e = {};
_e = JSON.parse("{\"categories\":[\"Cc\",\"Zs\",\"Po\",\"Sc\",\"Ps\",\"Pe\",\"Sm\",\"Pd\",\"Nd\",\"Lu\",\"Sk\",\"Pc\",\"Ll\",\"So\",\"Lo\",\"Pi\",\"Cf\",\"No\",\"Pf\",\"Lt\",\"Lm\",\"Mn\",\"Me\",\"Mc\",\"Nl\",\"Zl\",\"Zp\",\"Cs\",\"Co\"],\"combiningClasses\":[\"Not_Reordered\",\"Above\",\"Above_Right\",\"Below\",\"Attached_Above_Right\",\"Attached_Below\",\"Overlay\",\"Iota_Subscript\",\"Double_Below\",\"Double_Above\",\"Below_Right\",\"Above_Left\",\"CCC10\",\"CCC11\",\"CCC12\",\"CCC13\",\"CCC14\",\"CCC15\",\"CCC16\",\"CCC17\",\"CCC18\",\"CCC19\",\"CCC20\",\"CCC21\",\"CCC22\",\"CCC23\",\"CCC24\",\"CCC25\",\"CCC30\",\"CCC31\",\"CCC32\",\"CCC27\",\"CCC28\",\"CCC29\",\"CCC33\",\"CCC34\",\"CCC35\",\"CCC36\",\"Nukta\",\"Virama\",\"CCC84\",\"CCC91\",\"CCC103\",\"CCC107\",\"CCC118\",\"CCC122\",\"CCC129\",\"CCC130\",\"CCC132\",\"Attached_Above\",\"Below_Left\",\"Left\",\"Kana_Voicing\",\"CCC26\",\"Right\"],\"scripts\":[\"Common\",\"Latin\",\"Bopomofo\",\"Inherited\",\"Greek\",\"Coptic\",\"Cyrillic\",\"Armenian\",\"Hebrew\",\"Arabic\",\"Syriac\",\"Thaana\",\"Nko\",\"Samaritan\",\"Mandaic\",\"Devanagari\",\"Bengali\",\"Gurmukhi\",\"Gujarati\",\"Oriya\",\"Tamil\",\"Telugu\",\"Kannada\",\"Malayalam\",\"Sinhala\",\"Thai\",\"Lao\",\"Tibetan\",\"Myanmar\",\"Georgian\",\"Hangul\",\"Ethiopic\",\"Cherokee\",\"Canadian_Aboriginal\",\"Ogham\",\"Runic\",\"Tagalog\",\"Hanunoo\",\"Buhid\",\"Tagbanwa\",\"Khmer\",\"Mongolian\",\"Limbu\",\"Tai_Le\",\"New_Tai_Lue\",\"Buginese\",\"Tai_Tham\",\"Balinese\",\"Sundanese\",\"Batak\",\"Lepcha\",\"Ol_Chiki\",\"Braille\",\"Glagolitic\",\"Tifinagh\",\"Han\",\"Hiragana\",\"Katakana\",\"Yi\",\"Lisu\",\"Vai\",\"Bamum\",\"Syloti_Nagri\",\"Phags_Pa\",\"Saurashtra\",\"Kayah_Li\",\"Rejang\",\"Javanese\",\"Cham\",\"Tai_Viet\",\"Meetei_Mayek\",\"null\",\"Linear_B\",\"Lycian\",\"Carian\",\"Old_Italic\",\"Gothic\",\"Old_Permic\",\"Ugaritic\",\"Old_Persian\",\"Deseret\",\"Shavian\",\"Osmanya\",\"Osage\",\"Elbasan\",\"Caucasian_Albanian\",\"Linear_A\",\"Cypriot\",\"Imperial_Aramaic\",\"Palmyrene\",\"Nabataean\",\"Hatran\",\"Phoenician\",\"Lydian\",\"Meroitic_Hieroglyphs\",\"Meroitic_Cursive\",\"Kharoshthi\",\"Old_South_Arabian\",\"Old_North_Arabian\",\"Manichaean\",\"Avestan\",\"Inscriptional_Parthian\",\"Inscriptional_Pahlavi\",\"Psalter_Pahlavi\",\"Old_Turkic\",\"Old_Hungarian\",\"Hanifi_Rohingya\",\"Old_Sogdian\",\"Sogdian\",\"Elymaic\",\"Brahmi\",\"Kaithi\",\"Sora_Sompeng\",\"Chakma\",\"Mahajani\",\"Sharada\",\"Khojki\",\"Multani\",\"Khudawadi\",\"Grantha\",\"Newa\",\"Tirhuta\",\"Siddham\",\"Modi\",\"Takri\",\"Ahom\",\"Dogra\",\"Warang_Citi\",\"Nandinagari\",\"Zanabazar_Square\",\"Soyombo\",\"Pau_Cin_Hau\",\"Bhaiksuki\",\"Marchen\",\"Masaram_Gondi\",\"Gunjala_Gondi\",\"Makasar\",\"Cuneiform\",\"Egyptian_Hieroglyphs\",\"Anatolian_Hieroglyphs\",\"Mro\",\"Bassa_Vah\",\"Pahawh_Hmong\",\"Medefaidrin\",\"Miao\",\"Tangut\",\"Nushu\",\"Duployan\",\"SignWriting\",\"Nyiakeng_Puachue_Hmong\",\"Wancho\",\"Mende_Kikakui\",\"Adlam\"],\"eaw\":[\"N\",\"Na\",\"A\",\"W\",\"H\",\"F\"]}");
var ve = new he.default(me.toByteArray("AAARAAAAAADwfAEAZXl5ONRt+/5bPVFZimRfKoTQJNm37CGE7Iw0j3UsTWKsoyI7kwyyTiEUzSD7NiEzhWYijH0wMVkHE4Mx49fzfo+3nuP4/fdZjvv+XNd5n/d9nef1WZvmKhTxiZndzDQBSEYQqxqKwnsKvGQucFh+6t6cJ792ePQBZv5S9yXSwkyjf/P4T7mTNnIAv1dOVhMlR9lflbUL9JeJguqsjvG9NTj/wLb566VAURnLo2vvRi89S3gW/33ihh2eXpDn40BIW7REl/7coRKIhAFlAiOtbLDTt6mMb4GzMF1gNnvX/sBxtbsAIjfztCNcQjcNDtLThRvuXu5M5g/CBjaLBE4lJm4qy/oZD97+IJryApcXfgWYlkvWbhfXgujOJKVu8B+ozqTLbxyJ5kNiR75CxDqfBM9eOlDMmGeoZ0iQbbS5VUplIwI+ZNXEKQVJxlwqjhOY7w3XwPesbLK5JZE+Tt4X8q8km0dzInsPPzbscrjBMVjF5mOHSeRdJVgKUjLTHiHqXSPkep8N/zFk8167KLp75f6RndkvzdfB6Uz3MmqvRArzdCbs1/iRZjYPLLF3U8Qs+H+Rb8iK51a6NIV2V9+07uJsTGFWpPz8J++7iRu2B6eAKlK/kujrLthwaD/7a6J5w90TusnH1JMAc+gNrql4aspOUG/RrsxUKmPzhHgP4Bleru+6Vfc/MBjgXVx7who94nPn7MPFrnwQP7g0k0Dq0h2GSKO6fTZ8nLodN1SiOUj/5EL/Xo1DBvRm0wmrh3x6phcJ20/9CuMr5h8WPqXMSasLoLHoufTmE7mzYrs6B0dY7KjuCogKqsvxnxAwXWvd9Puc9PnE8DOHT2INHxRlIyVHrqZahtfV2E/A2PDdtA3ewlRHMtFIBKO/T4IozWTQZ+mb+gdKuk/ZHrqloucKdsOSJmlWTSntWjcxVMjUmroXLM10I6TwDLnBq4LP69TxgVeyGsd8yHvhF8ydPlrNRSNs9EP7WmeuSE7Lu10JbOuQcJw/63sDp68wB9iwP5AO+mBpV0R5VDDeyQUFCel1G+4KHBgEVFS0YK+m2sXLWLuGTlkVAd97WwKKdacjWElRCuDRauf33l/yVcDF6sVPKeTes99FC1NpNWcpieGSV/IbO8PCTy5pbUR1U8lxzf4T+y6fZMxOz3LshkQLeeDSd0WmUrQgajmbktrxsb2AZ0ACw2Vgni+gV/m+KvCRWLg08Clx7uhql+v9XySGcjjOHlsp8vBw/e8HS7dtiqF6T/XcSXuaMW66GF1g4q9YyBadHqy3Y5jin1c7yZos6BBr6dsomSHxiUHanYtcYQwnMMZhRhOnaYJeyJzaRuukyCUh48+e/BUvk/aEfDp8ag+jD64BHxNnQ5v/E7WRk7eLjGV13I3oqy45YNONi/1op1oDr7rPjkhPsTXgUpQtGDPlIs55KhQaic9kSGs/UrZ2QKQOflB8MTEQxRF9pullToWO7Eplan6mcMRFnUu2441yxi23x+KqKlr7RWWsi9ZXMWlr8vfP3llk1m2PRj0yudccxBuoa7VfIgRmnFPGX6Pm1WIfMm/Rm4n/xTn8IGqA0GWuqgu48pEUO0U9nN+ZdIvFpPb7VDPphIfRZxznlHeVFebkd9l+raXy9BpTMcIUIvBfgHEb6ndGo8VUkxpief14KjzFOcaANfgvFpvyY8lE8lE4raHizLpluPzMks1hx/e1Hok5yV0p7qQH7GaYeMzzZTFvRpv6k6iaJ4yNqzBvN8J7B430h2wFm1IBPcqbou33G7/NWPgopl4Mllla6e24L3TOTVNkza2zv3QKuDWTeDpClCEYgTQ+5vEBSQZs/rMF50+sm4jofTgWLqgX1x3TkrDEVaRqfY/xZizFZ3Y8/DFEFD31VSfBQ5raEB6nHnZh6ddehtclQJ8fBrldyIh99LNnV32HzKEej04hk6SYjdauCa4aYW0ru/QxvQRGzLKOAQszf3ixJypTW3WWL6BLSF2EMCMIw7OUvWBC6A/gDc2D1jvBapMCc7ztx6jYczwTKsRLL6dMNXb83HS8kdD0pTMMj161zbVHkU0mhSHo9SlBDDXdN6hDvRGizmohtIyR3ot8tF5iUG4GLNcXeGvBudSFrHu+bVZb9jirNVG+rQPI51A7Hu8/b0UeaIaZ4UgDO68PkYx3PE2HWpKapJ764Kxt5TFYpywMy4DLQqVRy11I7SOLhxUFmqiEK52NaijWArIfCg6qG8q5eSiwRCJb1R7GDJG74TrYgx/lVq7w9++Kh929xSJEaoSse5fUOQg9nMAnIZv+7fwVRcNv3gOHI46Vb5jYUC66PYHO6lS+TOmvEQjuYmx4RkffYGxqZIp/DPWNHAixbRBc+XKE3JEOgs4jIwu/dSAwhydruOGF39co91aTs85JJ3Z/LpXoF43hUwJsb/M1Chzdn8HX8vLXnqWUKvRhNLpfAF4PTFqva1sBQG0J+59HyYfmQ3oa4/sxZdapVLlo/fooxSXi/dOEQWIWq8E0FkttEyTFXR2aNMPINMIzZwCNEheYTVltsdaLkMyKoEUluPNAYCM2IG3br0DLy0fVNWKHtbSKbBjfiw7Lu06gQFalC7RC9BwRMSpLYDUo9pDtDfzwUiPJKLJ2LGcSphWBadOI/iJjNqUHV7ucG8yC6+iNM9QYElqBR7ECFXrcTgWQ3eG/tCWacT9bxIkfmxPmi3vOd36KxihAJA73vWNJ+Y9oapXNscVSVqS5g15xOWND/WuUCcA9YAAg6WFbjHamrblZ5c0L6Zx1X58ZittGcfDKU697QRSqW/g+RofNRyvrWMrBn44cPvkRe2HdTu/Cq01C5/riWPHZyXPKHuSDDdW8c1XPgd6ogvLh20qEIu8c19sqr4ufyHrwh37ZN5MkvY1dsGmEz9pUBTxWrvvhNyODyX2Q1k/fbX/T/vbHNcBrmjgDtvBdtZrVtiIg5iXQuzO/DEMvRX8Mi1zymSlt92BGILeKItjoShJXE/H7xwnf0Iewb8BFieJ9MflEBCQYEDm8eZniiEPfGoaYiiEdhQxHQNr2AuRdmbL9mcl18Kumh+HEZLp6z+j35ML9zTbUwahUZCyQQOgQrGfdfQtaR/OYJ/9dYXb2TWZFMijfCA8Nov4sa5FFDUe1T68h4q08WDE7JbbDiej4utRMR9ontevxlXv6LuJTXt1YEv8bDzEt683PuSsIN0afvu0rcBu9AbXZbkOG3K3AhtqQ28N23lXm7S3Yn6KXmAhBhz+GeorJJ4XxO/b3vZk2LXp42+QvsVxGSNVpfSctIFMTR1bD9t70i6sfNF3WKz/uKDEDCpzzztwhL45lsw89H2IpWN10sXHRlhDse9KCdpP5qNNpU84cTY+aiqswqR8XZ9ea0KbVRwRuOGQU3csAtV2fSbnq47U6es6rKlWLWhg3s/B9C9g+oTyp6RtIldR51OOkP5/6nSy6itUVPcMNOp4M/hDdKOz3uK6srbdxOrc2cJgr1Sg02oBxxSky6V7JaG+ziNwlfqnjnvh2/uq1lKfbp+qpwq/D/5OI5gkFl5CejKGxfc2YVJfGqc4E0x5e9PHK2ukbHNI7/RZV6LNe65apbTGjoCaQls0txPPbmQbCQn+/upCoXRZy9yzorWJvZ0KWcbXlBxU/d5I4ERUTxMuVWhSMmF677LNN7NnLwsmKawXkCgbrpcluOl0WChR1qhtSrxGXHu251dEItYhYX3snvn1gS2uXuzdTxCJjZtjsip0iT2sDC0qMS7Bk9su2NyXjFK5/f5ZoWwofg3DtTyjaFqspnOOTSh8xK/CKUFS57guVEkw9xoQuRCwwEO9Lu9z2vYxSa9NFV8DvSxv2C4WYLYF8Nrc4DzWkzNsk81JJOlZ/LYJrGCoj4MmZpnf3AXmzxT4rtl9jsqljEyedz468SGKdBiQzyz/qWKEhFg45ZczlZZ3KGL3l6sn+3TTa3zMVMhPa1obGp/z+fvY0QXTrJTf1XAT3EtQdUfYYlmWZyvPZ/6rWwU7UOQei7pVE0osgN94Iy+T1+omE6z4Rh2O20FjgBeK2y1mcoFiMDOJvuZPn5Moy9fmFH3wyfKvn4+TwfLvt/lHTTVnvrtoUWRBiQXhiNM8nE6ZoWeux/Z0b2unRcdUzdDpmL7CAgd1ToRXwgmHTZOgiGtVT+xr1QH9ObebRTT4NzL+XSpLuuWp62GqQvJVTPoZOeJCb6gIwd9XHMftQ+Kc08IKKdKQANSJ1a2gve3JdRhO0+tNiYzWAZfd7isoeBu67W7xuK8WX7nhJURld98Inb0t/dWOSau/kDvV4DJo/cImw9AO2Gvq0F2n0M7yIZKL8amMbjYld+qFls7hq8Acvq97K2PrCaomuUiesu7qNanGupEl6J/iem8lyr/NMnsTr6o41PO0yhQh3hPFN0wJP7S830je9iTBLzUNgYH+gUZpROo3rN2qgCI+6GewpX8w8CH+ro6QrWiStqmcMzVa3vEel+3/dDxMp0rDv1Q6wTMS3K64zTT6RWzK1y643im25Ja7X2ePCV2mTswd/4jshZPo4bLnerqIosq/hy2bKUAmVn9n4oun1+a0DIZ56UhVwmZHdUNpLa8gmPvxS1eNvCF1T0wo1wKPdCJi0qOrWz7oYRTzgTtkzEzZn308XSLwUog4OWGKJzCn/3FfF9iA32dZHSv30pRCM3KBY9WZoRhtdK/ChHk6DEQBsfV6tN2o1Cn0mLtPBfnkS+qy1L2xfFe9TQPtDE1Be44RTl82E9hPT2rS2+93LFbzhQQO3C/hD2jRFH3BWWbasAfuMhRJFcTri73eE835y016s22DjoFJ862WvLj69fu2TgSF3RHia9D5DSitlQAXYCnbdqjPkR287Lh6dCHDapos+eFDvcZPP2edPmTFxznJE/EBLoQQ0Qmn9EkZOyJmHxMbvKYb8o21ZHmv5YLqgsEPk9gWZwYQY9wLqGXuax/8QlV5qDaPbq9pLPT1yp+zOWKmraEy1OUJI7zdEcEmvBpbdwLrDCgEb2xX8S/nxZgjK4bRi+pbOmbh8bEeoPvU/L9ndx9kntlDALbdAvp0O8ZC3zSUnFg4cePsw7jxewWvL7HRSBLUn6J7vTH9uld5N76JFPgBCdXGF221oEJk++XfRwXplLSyrVO7HFWBEs99nTazKveW3HpbD4dH/YmdAl+lwbSt8BQWyTG7jAsACI7bPPUU9hI9XUHWqQOuezHzUjnx5Qqs6T1qNHfTTHleDtmqK7flA9a0gz2nycIpz1FHBuWxKNtUeTdqP29Fb3tv+tl5JyBqXoR+vCsdzZwZUhf6Lu8bvkB9yQP4x7GGegB0ym0Lpl03Q7e+C0cDsm9GSDepCDji7nUslLyYyluPfvLyKaDSX4xpR+nVYQjQQn5F8KbY1gbIVLiK1J3mW90zTyR1bqApX2BlWh7KG8LAY9/S9nWC0XXh9pZZo6xuir12T43rkaGfQssbQyIslA7uJnSHOV22NhlNtUo0czxPAsXhh8tIQYaTM4l/yAlZlydTcXhlG22Gs/n3BxKBd/3ZjYwg3NaUurVXhNB+afVnFfNr9TbC9ksNdvwpNfeHanyJ8M6GrIVfLlYAPv0ILe4dn0Z+BJSbJkN7eZY/c6+6ttDYcIDeUKIDXqUSE42Xdh5nRbuaObozjht0HJ5H1e+em+NJi/+8kQlyjCbJpPckwThZeIF9/u7lrVIKNeJLCN/TpPAeXxvd31/CUDWHK9MuP1V1TJgngzi4V0qzS3SW3Qy5UiGHqg02wQa5tsEl9s/X9nNMosgLlUgZSfCBj1DiypLfhr9/r0nR0XY2tmhDOcUS4E7cqa4EJBhzqvpbZa35Q5Iz5EqmhYiOGDAYk606Tv74+KGfPjKVuP15rIzgW0I7/niOu9el/sn2bRye0gV+GrePDRDMHjwO1lEdeXH8N+UTO3IoN18kpI3tPxz+fY+n2MGMSGFHAx/83tKeJOl+2i+f1O9v6FfEDBbqrw+lpM8Anav7zHNr7hE78nXUtPNodMbCnITWA7Ma/IHlZ50F9hWge/wzOvSbtqFVFtkS8Of2nssjZwbSFdU+VO8z6tCEc9UA9ACxT5zIUeSrkBB/v1krOpm7bVMrGxEKfI6LcnpB4D8bvn2hDKGqKrJaVAJuDaBEY3F7eXyqnFWlOoFV/8ZLspZiZd7orXLhd4mhHQgbuKbHjJWUzrnm0Dxw/LJLzXCkh7slMxKo8uxZIWZfdKHlfI7uj3LP6ARAuWdF7ZmZ7daOKqKGbz5LxOggTgS39oEioYmrqkCeUDvbxkBYKeHhcLmMN8dMF01ZMb32IpL/cH8R7VHQSI5I0YfL14g9d7P/6cjB1JXXxbozEDbsrPdmL8ph7QW10jio+v7YsqHKQ6xrBbOVtxU0/nFfzUGZwIBLwyUvg49ii+54nv9FyECBpURnQK4Ox6N7lw5fsjdd5l/2SwBcAHMJoyjO1Pifye2dagaOwCVMqdJWAo77pvBe0zdJcTWu5fdzPNfV2p1pc7/JKQ8zhKkwsOELUDhXygPJ5oR8Vpk2lsCen3D3QOQp2zdrSZHjVBstDF/wWO98rrkQ6/7zt/Drip7OHIug1lomNdmRaHRrjmqeodn22sesQQPgzimPOMqC60a5+i/UYh51uZm+ijWkkaI2xjrBO2558DZNZMiuDQlaVAvBy2wLn/bR3FrNzfnO/9oDztYqxZrr7JMIhqmrochbqmQnKowxW29bpqTaJu7kW1VotC72QkYX8OoDDdMDwV1kJRk3mufgJBzf+iwFRJ7XWQwO5ujVglgFgHtycWiMLx5N+6XU+TulLabWjOzoao03fniUW0xvIJNPbk7CQlFZd/RCOPvgQbLjh5ITE8NVJeKt3HGr6JTnFdIzcVOlEtwqbIIX0IM7saC+4N5047MTJ9+Wn11EhyEPIlwsHE5utCeXRjQzlrR+R1Cf/qDzcNbqLXdk3J7gQ39VUrrEkS/VMWjjg+t2oYrqB0tUZClcUF6+LBC3EQ7KnGIwm/qjZX4GKPtjTX1zQKV6nPAb2t/Rza5IqKRf8i2DFEhV/YSifX0YwsiF6TQnp48Gr65TFq0zUe6LGjiY7fq0LSGKL1VnC6ESI2yxvt3XqBx53B3gSlGFeJcPbUbonW1E9E9m4NfuwPh+t5QjRxX34lvBPVxwQd7aeTd+r9dw5CiP1pt8wMZoMdni7GapYdo6KPgeQKcmlFfq4UYhvV0IBgeiR3RnTMBaqDqpZrTRyLdsp4l0IXZTdErfH0sN3dqBG5vRIx3VgCYcHmmkqJ8Hyu3s9K9uBD1d8cZUEx3qYcF5vsqeRpF1GOg8emeWM2OmBlWPdZ6qAXwm3nENFyh+kvXk132PfWAlN0kb7yh4fz2T7VWUY/hEXX5DvxGABC03XRpyOG8t/u3Gh5tZdpsSV9AWaxJN7zwhVglgII1gV28tUViyqn4UMdIh5t+Ea2zo7PO48oba0TwQbiSZOH4YhD578kPF3reuaP7LujPMsjHmaDuId9XEaZBCJhbXJbRg5VCk3KJpryH/+8S3wdhR47pdFcmpZG2p0Bpjp/VbvalgIZMllYX5L31aMPdt1J7r/7wbixt0Mnz2ZvNGTARHPVD+2O1D8SGpWXlVnP2ekgon55YiinADDynyaXtZDXueVqbuTi8z8cHHK325pgqM+mWZwzHeEreMvhZopAScXM14SJHpGwZyRljMlDvcMm9FZ/1e9+r/puOnpXOtc9Iu2fmgBfEP9cGW1Fzb1rGlfJ08pACtq1ZW18bf2cevebzVeHbaA50G9qoUp39JWdPHbYkPCRXjt4gzlq3Cxge28Mky8MoS/+On72kc+ZI2xBtgJytpAQHQ1zrEddMIVyR5urX6yBNu8v5lKC8eLdGKTJtbgIZ3ZyTzSfWmx9f+cvcJe8yM39K/djkp2aUTE/9m2Lj5jg7b8vdRAer7DO3SyLNHs1CAm5x5iAdh2yGJYivArZbCBNY88Tw+w+C1Tbt7wK3zl2rzTHo/D8/gb3c3mYrnEIEipYqPUcdWjnTsSw471O3EUN7Gtg4NOAs9PJrxm03VuZKa5xwXAYCjt7Gs01Km6T2DhOYUMoFcCSu7Hk1p3yP1eG+M3v3Q5luAze6WwBnZIYO0TCucPWK+UJ36KoJ8Y+vpavhLO8g5ed704IjlQdfemrMu//EvPYXTQSGIPPfiagJS9nMqP5IvkxN9pvuJz7h8carPXTKMq8jnTeL0STan6dnLTAqwIswcIwWDR2KwbGddAVN8SYWRB7kfBfBRkSXzvHlIF8D6jo64kUzYk5o/n8oLjKqat0rdXvQ86MkwQGMnnlcasqPPT2+mVtUGb32KuH6cyZQenrRG11TArcAl27+nvOMBDe++EKHf4YdyGf7mznzOz33cFFGEcv329p4qG2hoaQ8ULiMyVz6ENcxhoqGnFIdupcn7GICQWuw3yO3W8S33mzCcMYJ8ywc7U7rmaQf/W5K63Gr4bVTpXOyOp4tbaPyIaatBNpXqlmQUTSZXjxPr19+73PSaT+QnI35YsWn6WpfJjRtK8vlJZoTSgjaRU39AGCkWOZtifJrnefCrqwTKDFmuWUCukEsYcRrMzCoit28wYpP7kSVjMD8WJYQiNc2blMjuqYegmf6SsfC1jqz8XzghMlOX+gn/MKZmgljszrmehEa4V98VreJDxYvHr3j7IeJB9/sBZV41BWT/AZAjuC5XorlIPnZgBAniBEhanp0/0+qZmEWDpu8ige1hUPIyTo6T6gDEcFhWSoduNh8YSu65KgMOGBw7VlNYzNIgwHtq9KP2yyTVysqX5v12sf7D+vQUdR2dRDvCV40rIInXSLWT/yrC6ExOQxBJwIDbeZcl3z1yR5Rj3l8IGpxspapnvBL+fwupA3b6fkFceID9wgiM1ILB0cHVdvo/R4xg8yqKXT8efl0GnGX1/27FUYeUW2L/GNRGGWVGp3i91oaJkb4rybENHre9a2P5viz/yqk8ngWUUS+Kv+fu+9BLFnfLiLXOFcIeBJLhnayCiuDRSqcx0Qu68gVsGYc6EHD500Fkt+gpDj6gvr884n8wZ5o6q7xtL5wA0beXQnffWYkZrs2NGIRgQbsc5NB302SVx+R4ROvmgZaR8wBcji128BMfJ9kcvJ4DC+bQ57kRmv5yxgU4ngZfn0/JNZ8JBwxjTqS+s9kjJFG1unGUGLwMiIuXUD9EFhNIJuyCEAmVZSIGKH4G6v1gRR1LyzQKH2ZqiI1DnHMoDEZspbDjTeaFIAbSvjSq3A+n46y9hhVM8wIpnARSXyzmOD96d9UXvFroSPgGw1dq2vdEqDq9fJN1EbL2WulNmHkFDvxSO9ZT/RX/Bw2gA/BrF90XrJACereVfbV/YXaKfp77Nmx5NjEIUlxojsy7iN7nBHSZigfsbFyVOX1ZTeCCxvqnRSExP4lk5ZeYlRu9caaa743TWNdchRIhEWwadsBIe245C8clpaZ4zrPsk+OwXzxWCvRRumyNSLW5KWaSJyJU95cwheK76gr7228spZ3hmTtLyrfM2QRFqZFMR8/Q6yWfVgwTdfX2Ry4w3+eAO/5VT5nFb5NlzXPvBEAWrNZ6Q3jbH0RF4vcbp+fDngf/ywpoyNQtjrfvcq93AVb1RDWRghvyqgI2BkMr1rwYi8gizZ0G9GmPpMeqPerAQ0dJbzx+KAFM4IBq6iSLpZHUroeyfd9o5o+4fR2EtsZBoJORQEA4SW0CmeXSnblx2e9QkCHIodyqV6+g5ETEpZsLqnd/Na60EKPX/tQpPEcO+COIBPcQdszDzSiHGyQFPly/7KciUh1u+mFfxTCHGv9nn2WqndGgeGjQ/kr02qmTBX7Hc1qiEvgiSz1Tz/sy7Es29wvn6FrDGPP7asXlhOaiHxOctPvTptFA1kHFUk8bME7SsTSnGbFbUrssxrq70LhoSh5OwvQna+w84XdXhZb2sloJ4ZsCg3j+PrjJL08/JBi5zGd6ud/ZxhmcGKLOXPcNunQq5ESW92iJvfsuRrNYtawWwSmNhPYoFj2QqWNF0ffLpGt/ad24RJ8vkb5sXkpyKXmvFG5Vcdzf/44k3PBL/ojJ52+kWGzOArnyp5f969oV3J2c4Li27Nkova9VwRNVKqN0V+gV+mTHitgkXV30aWd3A1RSildEleiNPA+5cp+3+T7X+xfHiRZXQ1s4FA9TxIcnveQs9JSZ5r5qNmgqlW4zMtZ6rYNvgmyVcywKtu8ZxnSbS5vXlBV+NXdIfi3+xzrnJ0TkFL+Un8v1PWOC2PPFCjVPq7qTH7mOpzOYj/b4h0ceT+eHgr97Jqhb1ziVfeANzfN8bFUhPKBi7hJBCukQnB0aGjFTYLJPXL26lQ2b80xrOD5cFWgA8hz3St0e69kwNnD3+nX3gy12FjrjO+ddRvvvfyV3SWbXcxqNHfmsb9u1TV+wHTb9B07/L2sB8WUHJ9eeNomDyysEWZ0deqEhH/oWI2oiEh526gvAK1Nx2kIhNvkYR+tPYHEa9j+nd1VBpQP1uzSjIDO+fDDB7uy029rRjDC5Sk6aKczyz1D5uA9Lu+Rrrapl8JXNL3VRllNQH2K1ZFxOpX8LprttfqQ56MbPM0IttUheXWD/mROOeFqGUbL+kUOVlXLTFX/525g4faLEFO4qWWdmOXMNvVjpIVTWt650HfQjX9oT3Dg5Au6+v1/Ci78La6ZOngYCFPT1AUwxQuZ0yt5xKdNXLaDTISMTeCj16XTryhM36K2mfGRIgot71voWs8tTpL/f1rvcwv3LSDf+/G8THCT7NpfHWcW+lsF/ol8q9Bi6MezNTqp0rpp/kJRiVfNrX/w27cRRTu8RIIqtUblBMkxy4jwAVqCjUJkiPBj2cAoVloG8B2/N5deLdMhDb7xs5nhd3dubJhuj8WbaFRyu1L678DHhhA+rMimNo4C1kGpp0tD/qnCfCFHejpf0LJX43OTr578PY0tnIIrlWyNYyuR/ie6j2xNb1OV6u0dOX/1Dtcd7+ya9W+rY2LmnyQMtk8SMLTon8RAdwOaN2tNg5zVnDKlmVeOxPV2vhHIo9QEPV7jc3f+zVDquiNg1OaHX3cZXJDRY5MJpo+VanAcmqp4oasYLG+wrXUL5vJU0kqk2hGEskhP+Jjigrz1l6QnEwp6n8PMVeJp70Ii6ppeaK9GhF6fJE00ceLyxv08tKiPat4QdxZFgSbQknnEiCLD8Qc1rjazVKM3r3gXnnMeONgdz/yFV1q+haaN+wnF3Fn4uYCI9XsKOuVwDD0LsCO/f0gj5cmxCFcr7sclIcefWjvore+3aSU474cyqDVxH7w1RX3CHsaqsMRX17ZLgjsDXws3kLm2XJdM3Ku383UXqaHqsywzPhx7NFir0Fqjym/w6cxD2U9ypa3dx7Z12w/fi3Jps8sqJ8f8Ah8aZAvkHXvIRyrsxK7rrFaNNdNvjI8+3Emri195DCNa858anj2Qdny6Czshkn4N2+1m+k5S8sunX3Ja7I+JutRzg1mc2e9Yc0Zv9PZn1SwhxIdU9sXwZRTd/J5FoUm0e+PYREeHg3oc2YYzGf2xfJxXExt4pT3RfDRHvMXLUmoXOy63xv5pLuhOEax0dRgSywZ/GH+YBXFgCeTU0hZ8SPEFsn8punp1Kurd1KgXxUZ+la3R5+4ePGR4ZF5UQtOa83+Vj8zh80dfzbhxWCeoJnQ4dkZJM4drzknZOOKx2n3WrvJnzFIS8p0xeic+M3ZRVXIp10tV2DyYKwRxLzulPwzHcLlYTxl4PF7v8l106Azr+6wBFejbq/3P72C/0j78cepY9990/d4eAurn2lqdGKLU8FffnMw7cY7pVeXJRMU73Oxwi2g2vh/+4gX8dvbjfojn/eLVhhYl8GthwCQ50KcZq4z2JeW5eeOnJWFQEnVxDoG459TaC4zXybECEoJ0V5q1tXrQbDMtUxeTV6Pdt1/zJuc7TJoV/9YZFWxUtCf6Ou3Vd/vR/vG0138hJQrHkNeoep5dLe+6umcSquKvMaFpm3EZHDBOvCi0XYyIFHMgX7Cqp3JVXlxJFwQfHSaIUEbI2u1lBVUdlNw4Qa9UsLPEK94Qiln3pyKxQVCeNlx8yd7EegVNQBkFLabKvnietYVB4IPZ1fSor82arbgYec8aSdFMaIluYTYuNx32SxfrjKUdPGq+UNp5YpydoEG3xVLixtmHO9zXxKAnHnPuH2fPGrjx0GcuCDEU+yXUtXh6nfUL+cykws1gJ5vkfYFaFBr9PdCXvVf35OJQxzUMmWjv0W6uGJK11uAGDqSpOwCf6rouSIjPVgw57cJCOQ4b9tkI/Y5WNon9Swe72aZryKo8d+HyHBEdWJKrkary0LIGczA4Irq353Wc0Zga3om7UQiAGCvIl8GGyaqz5zH+1gMP5phWUCpKtttWIyicz09vXg76GxkmiGSMQ06Z9X8BUwqOtauDbPIf4rpK/yYoeAHxJ9soXS9VDe1Aw+awOOxaN8foLrif0TXBvQ55dtRtulRq9emFDBxlQcqKCaD8NeTSE7FOHvcjf/+oKbbtRqz9gbofoc2EzQ3pL6W5JdfJzAWmOk8oeoECe90lVMruwl/ltM015P/zIPazqvdvFmLNVHMIZrwiQ2tIKtGh6PDVH+85ew3caqVt2BsDv5rOcu3G9srQWd7NmgtzCRUXLYknYRSwtH9oUtkqyN3CfP20xQ1faXQl4MEmjQehWR6GmGnkdpYNQYeIG408yAX7uCZmYUic9juOfb+Re28+OVOB+scYK4DaPcBe+5wmji9gymtkMpKo4UKqCz7yxzuN8VIlx9yNozpRJpNaWHtaZVEqP45n2JemTlYBSmNIK1FuSYAUQ1yBLnKxevrjayd+h2i8PjdB3YY6b0nr3JuOXGpPMyh4V2dslpR3DFEvgpsBLqhqLDOWP4yEvIL6f21PpA7/8B")), ye = Math.log2 || ((e) => Math.log(e) / Math.LN2), be = (e) => ye(e) + 1 | 0, xe = be((/*@__PURE__*/ ge(_e)).categories.length - 1), Se = be((/*@__PURE__*/ ge(_e)).combiningClasses.length - 1), Ce = be((/*@__PURE__*/ ge(_e)).scripts.length - 1), we = be((/*@__PURE__*/ ge(_e)).eaw.length - 1), Te = 10, Ee = Se + Ce + we + Te, De = Ce + we + Te, Oe = we + Te, ke = (1 << xe) - 1, Ae = (1 << Se) - 1, je = (1 << Ce) - 1;
(1 << we) - 1;
function Me(e) {
	let t = ve.get(e);
	return (/*@__PURE__*/ ge(_e)).categories[t >> Ee & ke];
}
function Ne(e) {
	let t = ve.get(e);
	return (/*@__PURE__*/ ge(_e)).combiningClasses[t >> De & Ae];
}
function Pe(e) {
	let t = ve.get(e);
	return (/*@__PURE__*/ ge(_e)).scripts[t >> Oe & je];
}
function Fe(e) {
	return Me(e) === "Nd";
}
function Ie(e) {
	let t = Me(e);
	return t === "Mn" || t === "Me" || t === "Mc";
}
// node_modules/dfa/index.js
var Le = /* @__PURE__ */ o(((e, t) => {
	t.exports = class {
		constructor(e) {
			this.stateTable = e.stateTable, this.accepting = e.accepting, this.tags = e.tags;
		}
		match(e) {
			var t = this;
			return { *[Symbol.iterator]() {
				for (var n = 1, r = null, i = null, a = null, o = 0; o < e.length; o++) {
					var s = e[o];
					a = n, n = t.stateTable[n][s], n === 0 && (r != null && i != null && i >= r && (yield [
						r,
						i,
						t.tags[a]
					]), n = t.stateTable[1][s], r = null), n !== 0 && r == null && (r = o), t.accepting[n] && (i = o), n === 0 && (n = 1);
				}
				r != null && i != null && i >= r && (yield [
					r,
					i,
					t.tags[n]
				]);
			} };
		}
		apply(e, t) {
			for (var [n, r, i] of this.match(e)) for (var a of i) typeof t[a] == "function" && t[a](n, r, e.slice(n, r + 1));
		}
	};
})), Re = /* @__PURE__ */ o(((e, t) => {
	var n = (function() {
		function e(e, t) {
			return t != null && e instanceof t;
		}
		var t;
		try {
			t = Map;
		} catch {
			t = function() {};
		}
		var n;
		try {
			n = Set;
		} catch {
			n = function() {};
		}
		var r;
		try {
			r = Promise;
		} catch {
			r = function() {};
		}
		function i(a, o, s, c, u) {
			typeof o == "object" && (s = o.depth, c = o.prototype, u = o.includeNonEnumerable, o = o.circular);
			var d = [], f = [], p = typeof Buffer < "u";
			o === void 0 && (o = !0), s === void 0 && (s = Infinity);
			function m(a, s) {
				if (a === null) return null;
				if (s === 0) return a;
				var h, g;
				if (typeof a != "object") return a;
				if (e(a, t)) h = new t();
				else if (e(a, n)) h = new n();
				else if (e(a, r)) h = new r(function(e, t) {
					a.then(function(t) {
						e(m(t, s - 1));
					}, function(e) {
						t(m(e, s - 1));
					});
				});
				else if (i.__isArray(a)) h = [];
				else if (i.__isRegExp(a)) h = new RegExp(a.source, l(a)), a.lastIndex && (h.lastIndex = a.lastIndex);
				else if (i.__isDate(a)) h = new Date(a.getTime());
				else if (p && Buffer.isBuffer(a)) return h = Buffer.allocUnsafe ? Buffer.allocUnsafe(a.length) : new Buffer(a.length), a.copy(h), h;
				else e(a, Error) ? h = Object.create(a) : c === void 0 ? (g = Object.getPrototypeOf(a), h = Object.create(g)) : (h = Object.create(c), g = c);
				if (o) {
					var _ = d.indexOf(a);
					if (_ != -1) return f[_];
					d.push(a), f.push(h);
				}
				for (var v in e(a, t) && a.forEach(function(e, t) {
					var n = m(t, s - 1), r = m(e, s - 1);
					h.set(n, r);
				}), e(a, n) && a.forEach(function(e) {
					var t = m(e, s - 1);
					h.add(t);
				}), a) {
					var y;
					g && (y = Object.getOwnPropertyDescriptor(g, v)), y && y.set == null || (h[v] = m(a[v], s - 1));
				}
				if (Object.getOwnPropertySymbols) for (var b = Object.getOwnPropertySymbols(a), v = 0; v < b.length; v++) {
					var x = b[v], S = Object.getOwnPropertyDescriptor(a, x);
					(!S || S.enumerable || u) && (h[x] = m(a[x], s - 1), S.enumerable || Object.defineProperty(h, x, { enumerable: !1 }));
				}
				if (u) for (var C = Object.getOwnPropertyNames(a), v = 0; v < C.length; v++) {
					var w = C[v], S = Object.getOwnPropertyDescriptor(a, w);
					S && S.enumerable || (h[w] = m(a[w], s - 1), Object.defineProperty(h, w, { enumerable: !1 }));
				}
				return h;
			}
			return m(a, s);
		}
		i.clonePrototype = function(e) {
			if (e === null) return null;
			var t = function() {};
			return t.prototype = e, new t();
		};
		function a(e) {
			return Object.prototype.toString.call(e);
		}
		i.__objToStr = a;
		function o(e) {
			return typeof e == "object" && a(e) === "[object Date]";
		}
		i.__isDate = o;
		function s(e) {
			return typeof e == "object" && a(e) === "[object Array]";
		}
		i.__isArray = s;
		function c(e) {
			return typeof e == "object" && a(e) === "[object RegExp]";
		}
		i.__isRegExp = c;
		function l(e) {
			var t = "";
			return e.global && (t += "g"), e.ignoreCase && (t += "i"), e.multiline && (t += "m"), t;
		}
		return i.__getRegExpFlags = l, i;
	})();
	typeof t == "object" && t.exports && (t.exports = n);
})), ze = /* @__PURE__ */ o(((e) => {
	function t(e) {
		this.buffer = e, this.pos = 0;
	}
	t.prototype.read = function(e, t, n) {
		this.pos + n > this.buffer.length && (n = this.buffer.length - this.pos);
		for (var r = 0; r < n; r++) e[t + r] = this.buffer[this.pos + r];
		return this.pos += n, n;
	}, e.BrotliInput = t;
	function n(e) {
		this.buffer = e, this.pos = 0;
	}
	n.prototype.write = function(e, t) {
		if (this.pos + t > this.buffer.length) throw Error("Output buffer is not large enough");
		return this.buffer.set(e.subarray(0, t), this.pos), this.pos += t, t;
	}, e.BrotliOutput = n;
})), Be = /* @__PURE__ */ o(((e, t) => {
	var n = 4096, r = 2 * n + 32, i = 2 * n - 1, a = new Uint32Array([
		0,
		1,
		3,
		7,
		15,
		31,
		63,
		127,
		255,
		511,
		1023,
		2047,
		4095,
		8191,
		16383,
		32767,
		65535,
		131071,
		262143,
		524287,
		1048575,
		2097151,
		4194303,
		8388607,
		16777215
	]);
	function o(e) {
		this.buf_ = new Uint8Array(r), this.input_ = e, this.reset();
	}
	o.READ_SIZE = n, o.IBUF_MASK = i, o.prototype.reset = function() {
		this.buf_ptr_ = 0, this.val_ = 0, this.pos_ = 0, this.bit_pos_ = 0, this.bit_end_pos_ = 0, this.eos_ = 0, this.readMoreInput();
		for (var e = 0; e < 4; e++) this.val_ |= this.buf_[this.pos_] << 8 * e, ++this.pos_;
		return this.bit_end_pos_ > 0;
	}, o.prototype.readMoreInput = function() {
		if (!(this.bit_end_pos_ > 256)) {
			if (this.eos_) {
				if (this.bit_pos_ > this.bit_end_pos_) throw Error("Unexpected end of input " + this.bit_pos_ + " " + this.bit_end_pos_);
			} else {
				var e = this.buf_ptr_, t = this.input_.read(this.buf_, e, n);
				if (t < 0) throw Error("Unexpected end of input");
				if (t < n) {
					this.eos_ = 1;
					for (var r = 0; r < 32; r++) this.buf_[e + t + r] = 0;
				}
				if (e === 0) {
					for (var r = 0; r < 32; r++) this.buf_[(n << 1) + r] = this.buf_[r];
					this.buf_ptr_ = n;
				} else this.buf_ptr_ = 0;
				this.bit_end_pos_ += t << 3;
			}
		}
	}, o.prototype.fillBitWindow = function() {
		for (; this.bit_pos_ >= 8;) this.val_ >>>= 8, this.val_ |= this.buf_[this.pos_ & i] << 24, ++this.pos_, this.bit_pos_ = this.bit_pos_ - 8 >>> 0, this.bit_end_pos_ = this.bit_end_pos_ - 8 >>> 0;
	}, o.prototype.readBits = function(e) {
		32 - this.bit_pos_ < e && this.fillBitWindow();
		var t = this.val_ >>> this.bit_pos_ & a[e];
		return this.bit_pos_ += e, t;
	}, t.exports = o;
})), Ve = /* @__PURE__ */ o(((e, t) => {
	t.exports = "W5/fcQLn5gKf2XUbAiQ1XULX+TZz6ADToDsgqk6qVfeC0e4m6OO2wcQ1J76ZBVRV1fRkEsdu//62zQsFEZWSTCnMhcsQKlS2qOhuVYYMGCkV0fXWEoMFbESXrKEZ9wdUEsyw9g4bJlEt1Y6oVMxMRTEVbCIwZzJzboK5j8m4YH02qgXYhv1V+PM435sLVxyHJihaJREEhZGqL03txGFQLm76caGO/ovxKvzCby/3vMTtX/459f0igi7WutnKiMQ6wODSoRh/8Lx1V3Q99MvKtwB6bHdERYRY0hStJoMjNeTsNX7bn+Y7e4EQ3bf8xBc7L0BsyfFPK43dGSXpL6clYC/I328h54/VYrQ5i0648FgbGtl837svJ35L3Mot/+nPlNpWgKx1gGXQYqX6n+bbZ7wuyCHKcUok12Xjqub7NXZGzqBx0SD+uziNf87t7ve42jxSKQoW3nyxVrWIGlFShhCKxjpZZ5MeGna0+lBkk+kaN8F9qFBAFgEogyMBdcX/T1W/WnMOi/7ycWUQloEBKGeC48MkiwqJkJO+12eQiOFHMmck6q/IjWW3RZlany23TBm+cNr/84/oi5GGmGBZWrZ6j+zykVozz5fT/QH/Da6WTbZYYPynVNO7kxzuNN2kxKKWche5WveitPKAecB8YcAHz/+zXLjcLzkdDSktNIDwZE9J9X+tto43oJy65wApM3mDzYtCwX9lM+N5VR3kXYo0Z3t0TtXfgBFg7gU8oN0Dgl7fZlUbhNll+0uuohRVKjrEd8egrSndy5/Tgd2gqjA4CAVuC7ESUmL3DZoGnfhQV8uwnpi8EGvAVVsowNRxPudck7+oqAUDkwZopWqFnW1riss0t1z6iCISVKreYGNvQcXv+1L9+jbP8cd/dPUiqBso2q+7ZyFBvENCkkVr44iyPbtOoOoCecWsiuqMSML5lv+vN5MzUr+Dnh73G7Q1YnRYJVYXHRJaNAOByiaK6CusgFdBPE40r0rvqXV7tksKO2DrHYXBTv8P5ysqxEx8VDXUDDqkPH6NNOV/a2WH8zlkXRELSa8P+heNyJBBP7PgsG1EtWtNef6/i+lcayzQwQCsduidpbKfhWUDgAEmyhGu/zVTacI6RS0zTABrOYueemnVa19u9fT23N/Ta6RvTpof5DWygqreCqrDAgM4LID1+1T/taU6yTFVLqXOv+/MuQOFnaF8vLMKD7tKWDoBdALgxF33zQccCcdHx8fKIVdW69O7qHtXpeGr9jbbpFA+qRMWr5hp0s67FPc7HAiLV0g0/peZlW7hJPYEhZyhpSwahnf93/tZgfqZWXFdmdXBzqxGHLrQKxoAY6fRoBhgCRPmmGueYZ5JexTVDKUIXzkG/fqp/0U3hAgQdJ9zumutK6nqWbaqvm1pgu03IYR+G+8s0jDBBz8cApZFSBeuWasyqo2OMDKAZCozS+GWSvL/HsE9rHxooe17U3s/lTE+VZAk4j3dp6uIGaC0JMiqR5CUsabPyM0dOYDR7Ea7ip4USZlya38YfPtvrX/tBlhHilj55nZ1nfN24AOAi9BVtz/Mbn8AEDJCqJgsVUa6nQnSxv2Fs7l/NlCzpfYEjmPrNyib/+t0ei2eEMjvNhLkHCZlci4WhBe7ePZTmzYqlY9+1pxtS4GB+5lM1BHT9tS270EWUDYFq1I0yY/fNiAk4bk9yBgmef/f2k6AlYQZHsNFnW8wBQxCd68iWv7/35bXfz3JZmfGligWAKRjIs3IpzxQ27vAglHSiOzCYzJ9L9A1CdiyFvyR66ucA4jKifu5ehwER26yV7HjKqn5Mfozo7Coxxt8LWWPT47BeMxX8p0Pjb7hZn+6bw7z3Lw+7653j5sI8CLu5kThpMlj1m4c2ch3jGcP1FsT13vuK3qjecKTZk2kHcOZY40UX+qdaxstZqsqQqgXz+QGF99ZJLqr3VYu4aecl1Ab5GmqS8k/GV5b95zxQ5d4EfXUJ6kTS/CXF/aiqKDOT1T7Jz5z0PwDUcwr9clLN1OJGCiKfqvah+h3XzrBOiLOW8wvn8gW6qE8vPxi+Efv+UH55T7PQFVMh6cZ1pZQlzJpKZ7P7uWvwPGJ6DTlR6wbyj3Iv2HyefnRo/dv7dNx+qaa0N38iBsR++Uil7Wd4afwDNsrzDAK4fXZwvEY/jdKuIKXlfrQd2C39dW7ntnRbIp9OtGy9pPBn/V2ASoi/2UJZfS+xuGLH8bnLuPlzdTNS6zdyk8Dt/h6sfOW5myxh1f+zf3zZ3MX/mO9cQPp5pOx967ZA6/pqHvclNfnUFF+rq+Vd7alKr6KWPcIDhpn6v2K6NlUu6LrKo8b/pYpU/Gazfvtwhn7tEOUuXht5rUJdSf6sLjYf0VTYDgwJ81yaqKTUYej/tbHckSRb/HZicwGJqh1mAHB/IuNs9dc9yuvF3D5Xocm3elWFdq5oEy70dYFit79yaLiNjPj5UUcVmZUVhQEhW5V2Z6Cm4HVH/R8qlamRYwBileuh07CbEce3TXa2JmXWBf+ozt319psboobeZhVnwhMZzOeQJzhpTDbP71Tv8HuZxxUI/+ma3XW6DFDDs4+qmpERwHGBd2edxwUKlODRdUWZ/g0GOezrbzOZauFMai4QU6GVHV6aPNBiBndHSsV4IzpvUiiYyg6OyyrL4Dj5q/Lw3N5kAwftEVl9rNd7Jk5PDij2hTH6wIXnsyXkKePxbmHYgC8A6an5Fob/KH5GtC0l4eFso+VpxedtJHdHpNm+Bvy4C79yVOkrZsLrQ3OHCeB0Ra+kBIRldUGlDCEmq2RwXnfyh6Dz+alk6eftI2n6sastRrGwbwszBeDRS/Fa/KwRJkCzTsLr/JCs5hOPE/MPLYdZ1F1fv7D+VmysX6NpOC8aU9F4Qs6HvDyUy9PvFGDKZ/P5101TYHFl8pjj6wm/qyS75etZhhfg0UEL4OYmHk6m6dO192AzoIyPSV9QedDA4Ml23rRbqxMPMxf7FJnDc5FTElVS/PyqgePzmwVZ26NWhRDQ+oaT7ly7ell4s3DypS1s0g+tOr7XHrrkZj9+x/mJBttrLx98lFIaRZzHz4aC7r52/JQ4VjHahY2/YVXZn/QC2ztQb/sY3uRlyc5vQS8nLPGT/n27495i8HPA152z7Fh5aFpyn1GPJKHuPL8Iw94DuW3KjkURAWZXn4EQy89xiKEHN1mk/tkM4gYDBxwNoYvRfE6LFqsxWJtPrDGbsnLMap3Ka3MUoytW0cvieozOmdERmhcqzG+3HmZv2yZeiIeQTKGdRT4HHNxekm1tY+/n06rGmFleqLscSERzctTKM6G9P0Pc1RmVvrascIxaO1CQCiYPE15bD7c3xSeW7gXxYjgxcrUlcbIvO0r+Yplhx0kTt3qafDOmFyMjgGxXu73rddMHpV1wMubyAGcf/v5dLr5P72Ta9lBF+fzMJrMycwv+9vnU3ANIl1cH9tfW7af8u0/HG0vV47jNFXzFTtaha1xvze/s8KMtCYucXc1nzfd/MQydUXn/b72RBt5wO/3jRcMH9BdhC/yctKBIveRYPrNpDWqBsO8VMmP+WvRaOcA4zRMR1PvSoO92rS7pYEv+fZfEfTMzEdM+6X5tLlyxExhqLRkms5EuLovLfx66de5fL2/yX02H52FPVwahrPqmN/E0oVXnsCKhbi/yRxX83nRbUKWhzYceXOntfuXn51NszJ6MO73pQf5Pl4in3ec4JU8hF7ppV34+mm9r1LY0ee/i1O1wpd8+zfLztE0cqBxggiBi5Bu95v9l3r9r/U5hweLn+TbfxowrWDqdJauKd8+q/dH8sbPkc9ttuyO94f7/XK/nHX46MPFLEb5qQlNPvhJ50/59t9ft3LXu7uVaWaO2bDrDCnRSzZyWvFKxO1+vT8MwwunR3bX0CkfPjqb4K9O19tn5X50PvmYpEwHtiW9WtzuV/s76B1zvLLNkViNd8ySxIl/3orfqP90TyTGaf7/rx8jQzeHJXdmh/N6YDvbvmTBwCdxfEQ1NcL6wNMdSIXNq7b1EUzRy1/Axsyk5p22GMG1b+GxFgbHErZh92wuvco0AuOLXct9hvw2nw/LqIcDRRmJmmZzcgUa7JpM/WV/S9IUfbF56TL2orzqwebdRD8nIYNJ41D/hz37Fo11p2Y21wzPcn713qVGhqtevStYfGH4n69OEJtPvbbLYWvscDqc3Hgnu166+tAyLnxrX0Y5zoYjV++1sI7t5kMr02KT/+uwtkc+rZLOf/qn/s3nYCf13Dg8/sB2diJgjGqjQ+TLhxbzyue2Ob7X6/9lUwW7a+lbznHzOYy8LKW1C/uRPbQY3KW/0gO9LXunHLvPL97afba9bFtc9hmz7GAttjVYlCvQAiOwAk/gC5+hkLEs6tr3AZKxLJtOEwk2dLxTYWsIB/j/ToWtIWzo906FrSG8iaqqqqqqiIiIiAgzMzMzNz+AyK+01/zi8n8S+Y1MjoRaQ80WU/G8MBlO+53VPXANrWm4wzGUVZUjjBJZVdhpcfkjsmcWaO+UEldXi1e+zq+HOsCpknYshuh8pOLISJun7TN0EIGW2xTnlOImeecnoGW4raxe2G1T3HEvfYUYMhG+gAFOAwh5nK8mZhwJMmN7r224QVsNFvZ87Z0qatvknklyPDK3Hy45PgVKXji52Wen4d4PlFVVYGnNap+fSpFbK90rYnhUc6n91Q3AY9E0tJOFrcfZtm/491XbcG/jsViUPPX76qmeuiz+qY1Hk7/1VPM405zWVuoheLUimpWYdVzCmUdKHebMdzgrYrb8mL2eeLSnRWHdonfZa8RsOU9F37w+591l5FLYHiOqWeHtE/lWrBHcRKp3uhtr8yXm8LU/5ms+NM6ZKsqu90cFZ4o58+k4rdrtB97NADFbwmEG7lXqvirhOTOqU14xuUF2myIjURcPHrPOQ4lmM3PeMg7bUuk0nnZi67bXsU6H8lhqIo8TaOrEafCO1ARK9PjC0QOoq2BxmMdgYB9G/lIb9++fqNJ2s7BHGFyBNmZAR8J3KCo012ikaSP8BCrf6VI0X5xdnbhHIO+B5rbOyB54zXkzfObyJ4ecwxfqBJMLFc7m59rNcw7hoHnFZ0b00zee+gTqvjm61Pb4xn0kcDX4jvHM0rBXZypG3DCKnD/Waa/ZtHmtFPgO5eETx+k7RrVg3aSwm2YoNXnCs3XPQDhNn+Fia6IlOOuIG6VJH7TP6ava26ehKHQa2T4N0tcZ9dPCGo3ZdnNltsHQbeYt5vPnJezV/cAeNypdml1vCHI8M81nSRP5Qi2+mI8v/sxiZru9187nRtp3f/42NemcONa+4eVC3PCZzc88aZh851CqSsshe70uPxeN/dmYwlwb3trwMrN1Gq8jbnApcVDx/yDPeYs5/7r62tsQ6lLg+DiFXTEhzR9dHqv0iT4tgj825W+H3XiRUNUZT2kR9Ri0+lp+UM3iQtS8uOE23Ly4KYtvqH13jghUntJRAewuzNLDXp8RxdcaA3cMY6TO2IeSFRXezeWIjCqyhsUdMYuCgYTZSKpBype1zRfq8FshvfBPc6BAQWl7/QxIDp3VGo1J3vn42OEs3qznws+YLRXbymyB19a9XBx6n/owcyxlEYyFWCi+kG9F+EyD/4yn80+agaZ9P7ay2Dny99aK2o91FkfEOY8hBwyfi5uwx2y5SaHmG+oq/zl1FX/8irOf8Y3vAcX/6uLP6A6nvMO24edSGPjQc827Rw2atX+z2bKq0CmW9mOtYnr5/AfDa1ZfPaXnKtlWborup7QYx+Or2uWb+N3N//2+yDcXMqIJdf55xl7/vsj4WoPPlxLxtVrkJ4w/tTe3mLdATOOYwxcq52w5Wxz5MbPdVs5O8/lhfE7dPj0bIiPQ3QV0iqm4m3YX8hRfc6jQ3fWepevMqUDJd86Z4vwM40CWHnn+WphsGHfieF02D3tmZvpWD+kBpNCFcLnZhcmmrhpGzzbdA+sQ1ar18OJD87IOKOFoRNznaHPNHUfUNhvY1iU+uhvEvpKHaUn3qK3exVVyX4joipp3um7FmYJWmA+WbIDshRpbVRx5/nqstCgy87FGbfVB8yDGCqS+2qCsnRwnSAN6zgzxfdB2nBT/vZ4/6uxb6oH8b4VBRxiIB93wLa47hG3w2SL/2Z27yOXJFwZpSJaBYyvajA7vRRYNKqljXKpt/CFD/tSMr18DKKbwB0xggBePatl1nki0yvqW5zchlyZmJ0OTxJ3D+fsYJs/mxYN5+Le5oagtcl+YsVvy8kSjI2YGvGjvmpkRS9W2dtXqWnVuxUhURm1lKtou/hdEq19VBp9OjGvHEQSmrpuf2R24mXGheil8KeiANY8fW1VERUfBImb64j12caBZmRViZHbeVMjCrPDg9A90IXrtnsYCuZtRQ0PyrKDjBNOsPfKsg1pA02gHlVr0OXiFhtp6nJqXVzcbfM0KnzC3ggOENPE9VBdmHKN6LYaijb4wXxJn5A0FSDF5j+h1ooZx885Jt3ZKzO5n7Z5WfNEOtyyPqQEnn7WLv5Fis3PdgMshjF1FRydbNyeBbyKI1oN1TRVrVK7kgsb/zjX4NDPIRMctVeaxVB38Vh1x5KbeJbU138AM5KzmZu3uny0ErygxiJF7GVXUrPzFxrlx1uFdAaZFDN9cvIb74qD9tzBMo7L7WIEYK+sla1DVMHpF0F7b3+Y6S+zjvLeDMCpapmJo1weBWuxKF3rOocih1gun4BoJh1kWnV/Jmiq6uOhK3VfKxEHEkafjLgK3oujaPzY6SXg8phhL4TNR1xvJd1Wa0aYFfPUMLrNBDCh4AuGRTbtKMc6Z1Udj8evY/ZpCuMAUefdo69DZUngoqE1P9A3PJfOf7WixCEj+Y6t7fYeHbbxUAoFV3M89cCKfma3fc1+jKRe7MFWEbQqEfyzO2x/wrO2VYH7iYdQ9BkPyI8/3kXBpLaCpU7eC0Yv/am/tEDu7HZpqg0EvHo0nf/R/gRzUWy33/HXMJQeu1GylKmOkXzlCfGFruAcPPhaGqZOtu19zsJ1SO2Jz4Ztth5cBX6mRQwWmDwryG9FUMlZzNckMdK+IoMJv1rOWnBamS2w2KHiaPMPLC15hCZm4KTpoZyj4E2TqC/P6r7/EhnDMhKicZZ1ZwxuC7DPzDGs53q8gXaI9kFTK+2LTq7bhwsTbrMV8Rsfua5lMS0FwbTitUVnVa1yTb5IX51mmYnUcP9wPr8Ji1tiYJeJV9GZTrQhF7vvdU2OTU42ogJ9FDwhmycI2LIg++03C6scYhUyUuMV5tkw6kGUoL+mjNC38+wMdWNljn6tGPpRES7veqrSn5TRuv+dh6JVL/iDHU1db4c9WK3++OrH3PqziF916UMUKn8G67nN60GfWiHrXYhUG3yVWmyYak59NHj8t1smG4UDiWz2rPHNrKnN4Zo1LBbr2/eF9YZ0n0blx2nG4X+EKFxvS3W28JESD+FWk61VCD3z/URGHiJl++7TdBwkCj6tGOH3qDb0QqcOF9Kzpj0HUb/KyFW3Yhj2VMKJqGZleFBH7vqvf7WqLC3XMuHV8q8a4sTFuxUtkD/6JIBvKaVjv96ndgruKZ1k/BHzqf2K9fLk7HGXANyLDd1vxkK/i055pnzl+zw6zLnwXlVYVtfmacJgEpRP1hbGgrYPVN6v2lG+idQNGmwcKXu/8xEj/P6qe/sB2WmwNp6pp8jaISMkwdleFXYK55NHWLTTbutSUqjBfDGWo/Yg918qQ+8BRZSAHZbfuNZz2O0sov1Ue4CWlVg3rFhM3Kljj9ksGd/NUhk4nH+a5UN2+1i8+NM3vRNp7uQ6sqexSCukEVlVZriHNqFi5rLm9TMWa4qm3idJqppQACol2l4VSuvWLfta4JcXy3bROPNbXOgdOhG47LC0CwW/dMlSx4Jf17aEU3yA1x9p+Yc0jupXgcMuYNku64iYOkGToVDuJvlbEKlJqsmiHbvNrIVZEH+yFdF8DbleZ6iNiWwMqvtMp/mSpwx5KxRrT9p3MAPTHGtMbfvdFhyj9vhaKcn3At8Lc16Ai+vBcSp1ztXi7rCJZx/ql7TXcclq6Q76UeKWDy9boS0WHIjUuWhPG8LBmW5y2rhuTpM5vsLt+HOLh1Yf0DqXa9tsfC+kaKt2htA0ai/L2i7RKoNjEwztkmRU0GfgW1TxUvPFhg0V7DdfWJk5gfrccpYv+MA9M0dkGTLECeYwUixRzjRFdmjG7zdZIl3XKB9YliNKI31lfa7i2JG5C8Ss+rHe0D7Z696/V3DEAOWHnQ9yNahMUl5kENWS6pHKKp2D1BaSrrHdE1w2qNxIztpXgUIrF0bm15YML4b6V1k+GpNysTahKMVrrS85lTVo9OGJ96I47eAy5rYWpRf/mIzeoYU1DKaQCTUVwrhHeyNoDqHel+lLxr9WKzhSYw7vrR6+V5q0pfi2k3L1zqkubY6rrd9ZLvSuWNf0uqnkY+FpTvFzSW9Fp0b9l8JA7THV9eCi/PY/SCZIUYx3BU2alj7Cm3VV6eYpios4b6WuNOJdYXUK3zTqj5CVG2FqYM4Z7CuIU0qO05XR0d71FHM0YhZmJmTRfLlXEumN82BGtzdX0S19t1e+bUieK8zRmqpa4Qc5TSjifmaQsY2ETLjhI36gMR1+7qpjdXXHiceUekfBaucHShAOiFXmv3sNmGQyU5iVgnoocuonQXEPTFwslHtS8R+A47StI9wj0iSrtbi5rMysczFiImsQ+bdFClnFjjpXXwMy6O7qfjOr8Fb0a7ODItisjnn3EQO16+ypd1cwyaAW5Yzxz5QknfMO7643fXW/I9y3U2xH27Oapqr56Z/tEzglj6IbT6HEHjopiXqeRbe5mQQvxtcbDOVverN0ZgMdzqRYRjaXtMRd56Q4cZSmdPvZJdSrhJ1D9zNXPqAEqPIavPdfubt5oke2kmv0dztIszSv2VYuoyf1UuopbsYb+uX9h6WpwjpgtZ6fNNawNJ4q8O3CFoSbioAaOSZMx2GYaPYB+rEb6qjQiNRFQ76TvwNFVKD+BhH9VhcKGsXzmMI7BptU/CNWolM7YzROvpFAntsiWJp6eR2d3GarcYShVYSUqhmYOWj5E96NK2WvmYNTeY7Zs4RUEdv9h9QT4EseKt6LzLrqEOs3hxAY1MaNWpSa6zZx8F3YOVeCYMS88W+CYHDuWe4yoc6YK+djDuEOrBR5lvh0r+Q9uM88lrjx9x9AtgpQVNE8r+3O6Gvw59D+kBF/UMXyhliYUtPjmvXGY6Dk3x+kEOW+GtdMVC4EZTqoS/jmR0P0LS75DOc/w2vnri97M4SdbZ8qeU7gg8DVbERkU5geaMQO3mYrSYyAngeUQqrN0C0/vsFmcgWNXNeidsTAj7/4MncJR0caaBUpbLK1yBCBNRjEv6KvuVSdpPnEMJdsRRtqJ+U8tN1gXA4ePHc6ZT0eviI73UOJF0fEZ8YaneAQqQdGphNvwM4nIqPnXxV0xA0fnCT+oAhJuyw/q8jO0y8CjSteZExwBpIN6SvNp6A5G/abi6egeND/1GTguhuNjaUbbnSbGd4L8937Ezm34Eyi6n1maeOBxh3PI0jzJDf5mh/BsLD7F2GOKvlA/5gtvxI3/eV4sLfKW5Wy+oio+es/u6T8UU+nsofy57Icb/JlZHPFtCgd/x+bwt3ZT+xXTtTtTrGAb4QehC6X9G+8YT+ozcLxDsdCjsuOqwPFnrdLYaFc92Ui0m4fr39lYmlCaqTit7G6O/3kWDkgtXjNH4BiEm/+jegQnihOtfffn33WxsFjhfMd48HT+f6o6X65j7XR8WLSHMFkxbvOYsrRsF1bowDuSQ18Mkxk4qz2zoGPL5fu9h2Hqmt1asl3Q3Yu3szOc+spiCmX4AETBM3pLoTYSp3sVxahyhL8eC4mPN9k2x3o0xkiixIzM3CZFzf5oR4mecQ5+ax2wCah3/crmnHoqR0+KMaOPxRif1oEFRFOO/kTPPmtww+NfMXxEK6gn6iU32U6fFruIz8Q4WgljtnaCVTBgWx7diUdshC9ZEa5yKpRBBeW12r/iNc/+EgNqmhswNB8SBoihHXeDF7rrWDLcmt3V8GYYN7pXRy4DZjj4DJuUBL5iC3DQAaoo4vkftqVTYRGLS3mHZ7gdmdTTqbgNN/PTdTCOTgXolc88MhXAEUMdX0iy1JMuk5wLsgeu0QUYlz2S4skTWwJz6pOm/8ihrmgGfFgri+ZWUK2gAPHgbWa8jaocdSuM4FJYoKicYX/ZSENkg9Q1ZzJfwScfVnR2DegOGwCvmogaWJCLQepv9WNlU6QgsmOwICquU28Mlk3d9W5E81lU/5Ez0LcX6lwKMWDNluNKfBDUy/phJgBcMnfkh9iRxrdOzgs08JdPB85Lwo+GUSb4t3nC+0byqMZtO2fQJ4U2zGIr49t/28qmmGv2RanDD7a3FEcdtutkW8twwwlUSpb8QalodddbBfNHKDQ828BdE7OBgFdiKYohLawFYqpybQoxATZrheLhdI7+0Zlu9Q1myRcd15r9UIm8K2LGJxqTegntqNVMKnf1a8zQiyUR1rxoqjiFxeHxqFcYUTHfDu7rhbWng6qOxOsI+5A1p9mRyEPdVkTlE24vY54W7bWc6jMgZvNXdfC9/9q7408KDsbdL7Utz7QFSDetz2picArzrdpL8OaCHC9V26RroemtDZ5yNM/KGkWMyTmfnInEvwtSD23UcFcjhaE3VKzkoaEMKGBft4XbIO6forTY1lmGQwVmKicBCiArDzE+1oIxE08fWeviIOD5TznqH+OoHadvoOP20drMPe5Irg3XBQziW2XDuHYzjqQQ4wySssjXUs5H+t3FWYMHppUnBHMx/nYIT5d7OmjDbgD9F6na3m4l7KdkeSO3kTEPXafiWinogag7b52taiZhL1TSvBFmEZafFq2H8khQaZXuitCewT5FBgVtPK0j4xUHPfUz3Q28eac1Z139DAP23dgki94EC8vbDPTQC97HPPSWjUNG5tWKMsaxAEMKC0665Xvo1Ntd07wCLNf8Q56mrEPVpCxlIMVlQlWRxM3oAfpgIc+8KC3rEXUog5g06vt7zgXY8grH7hhwVSaeuvC06YYRAwpbyk/Unzj9hLEZNs2oxPQB9yc+GnL6zTgq7rI++KDJwX2SP8Sd6YzTuw5lV/kU6eQxRD12omfQAW6caTR4LikYkBB1CMOrvgRr/VY75+NSB40Cni6bADAtaK+vyxVWpf9NeKJxN2KYQ8Q2xPB3K1s7fuhvWbr2XpgW044VD6DRs0qXoqKf1NFsaGvKJc47leUV3pppP/5VTKFhaGuol4Esfjf5zyCyUHmHthChcYh4hYLQF+AFWsuq4t0wJyWgdwQVOZiV0efRHPoK5+E1vjz9wTJmVkITC9oEstAsyZSgE/dbicwKr89YUxKZI+owD205Tm5lnnmDRuP/JnzxX3gMtlrcX0UesZdxyQqYQuEW4R51vmQ5xOZteUd8SJruMlTUzhtVw/Nq7eUBcqN2/HVotgfngif60yKEtoUx3WYOZlVJuJOh8u59fzSDPFYtQgqDUAGyGhQOAvKroXMcOYY0qjnStJR/G3aP+Jt1sLVlGV8POwr/6OGsqetnyF3TmTqZjENfnXh51oxe9qVUw2M78EzAJ+IM8lZ1MBPQ9ZWSVc4J3mWSrLKrMHReA5qdGoz0ODRsaA+vwxXA2cAM4qlfzBJA6581m4hzxItQw5dxrrBL3Y6kCbUcFxo1S8jyV44q//+7ASNNudZ6xeaNOSIUffqMn4A9lIjFctYn2gpEPAb3f7p3iIBN8H14FUGQ9ct2hPsL+cEsTgUrR47uJVN4n4wt/wgfwwHuOnLd4yobkofy8JvxSQTA7rMpDIc608SlZFJfZYcmbT0tAHpPE8MrtQ42siTUNWxqvWZOmvu9f0JPoQmg+6l7sZWwyfi6PXkxJnwBraUG0MYG4zYHQz3igy/XsFkx5tNQxw43qvI9dU3f0DdhOUlHKjmi1VAr2Kiy0HZwD8VeEbhh0OiDdMYspolQsYdSwjCcjeowIXNZVUPmL2wwIkYhmXKhGozdCJ4lRKbsf4NBh/XnQoS92NJEWOVOFs2YhN8c5QZFeK0pRdAG40hqvLbmoSA8xQmzOOEc7wLcme9JOsjPCEgpCwUs9E2DohMHRhUeyGIN6TFvrbny8nDuilsDpzrH5mS76APoIEJmItS67sQJ+nfwddzmjPxcBEBBCw0kWDwd0EZCkNeOD7NNQhtBm7KHL9mRxj6U1yWU2puzlIDtpYxdH4ZPeXBJkTGAJfUr/oTCz/iypY6uXaR2V1doPxJYlrw2ghH0D5gbrhFcIxzYwi4a/4hqVdf2DdxBp6vGYDjavxMAAoy+1+3aiO6S3W/QAKNVXagDtvsNtx7Ks+HKgo6U21B+QSZgIogV5Bt+BnXisdVfy9VyXV+2P5fMuvdpAjM1o/K9Z+XnE4EOCrue+kcdYHqAQ0/Y/OmNlQ6OI33jH/uD1RalPaHpJAm2av0/xtpqdXVKNDrc9F2izo23Wu7firgbURFDNX9eGGeYBhiypyXZft2j3hTvzE6PMWKsod//rEILDkzBXfi7xh0eFkfb3/1zzPK/PI5Nk3FbZyTl4mq5BfBoVoqiPHO4Q4QKZAlrQ3MdNfi3oxIjvsM3kAFv3fdufurqYR3PSwX/mpGy/GFI/B2MNPiNdOppWVbs/gjF3YH+QA9jMhlAbhvasAHstB0IJew09iAkmXHl1/TEj+jvHOpOGrPRQXbPADM+Ig2/OEcUcpgPTItMtW4DdqgfYVI/+4hAFWYjUGpOP/UwNuB7+BbKOcALbjobdgzeBQfjgNSp2GOpxzGLj70Vvq5cw2AoYENwKLUtJUX8sGRox4dVa/TN4xKwaKcl9XawQR/uNus700Hf17pyNnezrUgaY9e4MADhEDBpsJT6y1gDJs1q6wlwGhuUzGR7C8kgpjPyHWwsvrf3yn1zJEIRa5eSxoLAZOCR9xbuztxFRJW9ZmMYfCFJ0evm9F2fVnuje92Rc4Pl6A8bluN8MZyyJGZ0+sNSb//DvAFxC2BqlEsFwccWeAl6CyBcQV1bx4mQMBP1Jxqk1EUADNLeieS2dUFbQ/c/kvwItbZ7tx0st16viqd53WsRmPTKv2AD8CUnhtPWg5aUegNpsYgasaw2+EVooeNKmrW3MFtj76bYHJm5K9gpAXZXsE5U8DM8XmVOSJ1F1WnLy6nQup+jx52bAb+rCq6y9WXl2B2oZDhfDkW7H3oYfT/4xx5VncBuxMXP2lNfhUVQjSSzSRbuZFE4vFawlzveXxaYKVs8LpvAb8IRYF3ZHiRnm0ADeNPWocwxSzNseG7NrSEVZoHdKWqaGEBz1N8Pt7kFbqh3LYmAbm9i1IChIpLpM5AS6mr6OAPHMwwznVy61YpBYX8xZDN/a+lt7n+x5j4bNOVteZ8lj3hpAHSx1VR8vZHec4AHO9XFCdjZ9eRkSV65ljMmZVzaej2qFn/qt1lvWzNZEfHxK3qOJrHL6crr0CRzMox5f2e8ALBB4UGFZKA3tN6F6IXd32GTJXGQ7DTi9j/dNcLF9jCbDcWGKxoKTYblIwbLDReL00LRcDPMcQuXLMh5YzgtfjkFK1DP1iDzzYYVZz5M/kWYRlRpig1htVRjVCknm+h1M5LiEDXOyHREhvzCGpFZjHS0RsK27o2avgdilrJkalWqPW3D9gmwV37HKmfM3F8YZj2ar+vHFvf3B8CRoH4kDHIK9mrAg+owiEwNjjd9V+FsQKYR8czJrUkf7Qoi2YaW6EVDZp5zYlqiYtuXOTHk4fAcZ7qBbdLDiJq0WNV1l2+Hntk1mMWvxrYmc8kIx8G3rW36J6Ra4lLrTOCgiOihmow+YnzUT19jbV2B3RWqSHyxkhmgsBqMYWvOcUom1jDQ436+fcbu3xf2bbeqU/ca+C4DOKE+e3qvmeMqW3AxejfzBRFVcwVYPq4L0APSWWoJu+5UYX4qg5U6YTioqQGPG9XrnuZ/BkxuYpe6Li87+18EskyQW/uA+uk2rpHpr6hut2TlVbKgWkFpx+AZffweiw2+VittkEyf/ifinS/0ItRL2Jq3tQOcxPaWO2xrG68GdFoUpZgFXaP2wYVtRc6xYCfI1CaBqyWpg4bx8OHBQwsV4XWMibZZ0LYjWEy2IxQ1mZrf1/UNbYCJplWu3nZ4WpodIGVA05d+RWSS+ET9tH3RfGGmNI1cIY7evZZq7o+a0bjjygpmR3mVfalkT/SZGT27Q8QGalwGlDOS9VHCyFAIL0a1Q7JiW3saz9gqY8lqKynFrPCzxkU4SIfLc9VfCI5edgRhDXs0edO992nhTKHriREP1NJC6SROMgQ0xO5kNNZOhMOIT99AUElbxqeZF8A3xrfDJsWtDnUenAHdYWSwAbYjFqQZ+D5gi3hNK8CSxU9i6f6ClL9IGlj1OPMQAsr84YG6ijsJpCaGWj75c3yOZKBB9mNpQNPUKkK0D6wgLH8MGoyRxTX6Y05Q4AnYNXMZwXM4eij/9WpsM/9CoRnFQXGR6MEaY+FXvXEO3RO0JaStk6OXuHVATHJE+1W+TU3bSZ2ksMtqjO0zfSJCdBv7y2d8DMx6TfVme3q0ZpTKMMu4YL/t7ciTNtdDkwPogh3Cnjx7qk08SHwf+dksZ7M2vCOlfsF0hQ6J4ehPCaHTNrM/zBSOqD83dBEBCW/F/LEmeh0nOHd7oVl3/Qo/9GUDkkbj7yz+9cvvu+dDAtx8NzCDTP4iKdZvk9MWiizvtILLepysflSvTLFBZ37RLwiriqyRxYv/zrgFd/9XVHh/OmzBvDX4mitMR/lUavs2Vx6cR94lzAkplm3IRNy4TFfu47tuYs9EQPIPVta4P64tV+sZ7n3ued3cgEx2YK+QL5+xms6osk8qQbTyuKVGdaX9FQqk6qfDnT5ykxk0VK7KZ62b6DNDUfQlqGHxSMKv1P0XN5BqMeKG1P4Wp5QfZDUCEldppoX0U6ss2jIko2XpURKCIhfaOqLPfShdtS37ZrT+jFRSH2xYVV1rmT/MBtRQhxiO4MQ3iAGlaZi+9PWBEIXOVnu9jN1f921lWLZky9bqbM3J2MAAI9jmuAx3gyoEUa6P2ivs0EeNv/OR+AX6q5SW6l5HaoFuS6jr6yg9limu+P0KYKzfMXWcQSfTXzpOzKEKpwI3YGXZpSSy2LTlMgfmFA3CF6R5c9xWEtRuCg2ZPUQ2Nb6dRFTNd4TfGHrnEWSKHPuRyiJSDAZ+KX0VxmSHjGPbQTLVpqixia2uyhQ394gBMt7C3ZAmxn/DJS+l1fBsAo2Eir/C0jG9csd4+/tp12pPc/BVJGaK9mfvr7M/CeztrmCO5qY06Edi4xAGtiEhnWAbzLy2VEyazE1J5nPmgU4RpW4Sa0TnOT6w5lgt3/tMpROigHHmexBGAMY0mdcDbDxWIz41NgdD6oxgHsJRgr5RnT6wZAkTOcStU4NMOQNemSO7gxGahdEsC+NRVGxMUhQmmM0llWRbbmFGHzEqLM4Iw0H7577Kyo+Zf+2cUFIOw93gEY171vQaM0HLwpjpdRR6Jz7V0ckE7XzYJ0TmY9znLdzkva0vNrAGGT5SUZ5uaHDkcGvI0ySpwkasEgZPMseYcu85w8HPdSNi+4T6A83iAwDbxgeFcB1ZM2iGXzFcEOUlYVrEckaOyodfvaYSQ7GuB4ISE0nYJc15X/1ciDTPbPCgYJK55VkEor4LvzL9S2WDy4xj+6FOqVyTAC2ZNowheeeSI5hA/02l8UYkv4nk9iaVn+kCVEUstgk5Hyq+gJm6R9vG3rhuM904he/hFmNQaUIATB1y3vw+OmxP4X5Yi6A5I5jJufHCjF9+AGNwnEllZjUco6XhsO5T5+R3yxz5yLVOnAn0zuS+6zdj0nTJbEZCbXJdtpfYZfCeCOqJHoE2vPPFS6eRLjIJlG69X93nfR0mxSFXzp1Zc0lt/VafDaImhUMtbnqWVb9M4nGNQLN68BHP7AR8Il9dkcxzmBv8PCZlw9guY0lurbBsmNYlwJZsA/B15/HfkbjbwPddaVecls/elmDHNW2r4crAx43feNkfRwsaNq/yyJ0d/p5hZ6AZajz7DBfUok0ZU62gCzz7x8eVfJTKA8IWn45vINLSM1q+HF9CV9qF3zP6Ml21kPPL3CXzkuYUlnSqT+Ij4tI/od5KwIs+tDajDs64owN7tOAd6eucGz+KfO26iNcBFpbWA5732bBNWO4kHNpr9D955L61bvHCF/mwSrz6eQaDjfDEANqGMkFc+NGxpKZzCD2sj/JrHd+zlPQ8Iz7Q+2JVIiVCuCKoK/hlAEHzvk/Piq3mRL1rT/fEh9hoT5GJmeYswg1otiKydizJ/fS2SeKHVu6Z3JEHjiW8NaTQgP5xdBli8nC57XiN9hrquBu99hn9zqwo92+PM2JXtpeVZS0PdqR5mDyDreMMtEws+CpwaRyyzoYtfcvt9PJIW0fJVNNi/FFyRsea7peLvJrL+5b4GOXJ8tAr+ATk9f8KmiIsRhqRy0vFzwRV3Z5dZ3QqIU8JQ/uQpkJbjMUMFj2F9sCFeaBjI4+fL/oN3+LQgjI4zuAfQ+3IPIPFQBccf0clJpsfpnBxD84atwtupkGqKvrH7cGNl/QcWcSi6wcVDML6ljOgYbo+2BOAWNNjlUBPiyitUAwbnhFvLbnqw42kR3Yp2kv2dMeDdcGOX5kT4S6M44KHEB/SpCfl7xgsUvs+JNY9G3O2X/6FEt9FyAn57lrbiu+tl83sCymSvq9eZbe9mchL7MTf/Ta78e80zSf0hYY5eUU7+ff14jv7Xy8qjzfzzzvaJnrIdvFb5BLWKcWGy5/w7+vV2cvIfwHqdTB+RuJK5oj9mbt0Hy94AmjMjjwYNZlNS6uiyxNnwNyt3gdreLb64p/3+08nXkb92LTkkRgFOwk1oGEVllcOj5lv1hfAZywDows0944U8vUFw+A/nuVq/UCygsrmWIBnHyU01d0XJPwriEOvx/ISK6Pk4y2w0gmojZs7lU8TtakBAdne4v/aNxmMpK4VcGMp7si0yqsiolXRuOi1Z1P7SqD3Zmp0CWcyK4Ubmp2SXiXuI5nGLCieFHKHNRIlcY3Pys2dwMTYCaqlyWSITwr2oGXvyU3h1Pf8eQ3w1bnD7ilocVjYDkcXR3Oo1BXgMLTUjNw2xMVwjtp99NhSVc5aIWrDQT5DHPKtCtheBP4zHcw4dz2eRdTMamhlHhtfgqJJHI7NGDUw1XL8vsSeSHyKqDtqoAmrQqsYwvwi7HW3ojWyhIa5oz5xJTaq14NAzFLjVLR12rRNUQ6xohDnrWFb5bG9yf8aCD8d5phoackcNJp+Dw3Due3RM+5Rid7EuIgsnwgpX0rUWh/nqPtByMhMZZ69NpgvRTKZ62ViZ+Q7Dp5r4K0d7EfJuiy06KuIYauRh5Ecrhdt2QpTS1k1AscEHvapNbU3HL1F2TFyR33Wxb5MvH5iZsrn3SDcsxlnnshO8PLwmdGN+paWnQuORtZGX37uhFT64SeuPsx8UOokY6ON85WdQ1dki5zErsJGazcBOddWJEKqNPiJpsMD1GrVLrVY+AOdPWQneTyyP1hRX/lMM4ZogGGOhYuAdr7F/DOiAoc++cn5vlf0zkMUJ40Z1rlgv9BelPqVOpxKeOpzKdF8maK+1Vv23MO9k/8+qpLoxrIGH2EDQlnGmH8CD31G8QqlyQIcpmR5bwmSVw9/Ns6IHgulCRehvZ/+VrM60Cu/r3AontFfrljew74skYe2uyn7JKQtFQBQRJ9ryGic/zQOsbS4scUBctA8cPToQ3x6ZBQu6DPu5m1bnCtP8TllLYA0UTQNVqza5nfew3Mopy1GPUwG5jsl0OVXniPmAcmLqO5HG8Hv3nSLecE9oOjPDXcsTxoCBxYyzBdj4wmnyEV4kvFDunipS8SSkvdaMnTBN9brHUR8xdmmEAp/Pdqk9uextp1t+JrtXwpN/MG2w/qhRMpSNxQ1uhg/kKO30eQ/FyHUDkWHT8V6gGRU4DhDMxZu7xXij9Ui6jlpWmQCqJg3FkOTq3WKneCRYZxBXMNAVLQgHXSCGSqNdjebY94oyIpVjMYehAiFx/tqzBXFHZaL5PeeD74rW5OysFoUXY8sebUZleFTUa/+zBKVTFDopTReXNuZq47QjkWnxjirCommO4L/GrFtVV21EpMyw8wyThL5Y59d88xtlx1g1ttSICDwnof6lt/6zliPzgVUL8jWBjC0o2D6Kg+jNuThkAlaDJsq/AG2aKA//A76avw2KNqtv223P+Wq3StRDDNKFFgtsFukYt1GFDWooFVXitaNhb3RCyJi4cMeNjROiPEDb4k+G3+hD8tsg+5hhmSc/8t2JTSwYoCzAI75doq8QTHe+E/Tw0RQSUDlU+6uBeNN3h6jJGX/mH8oj0i3caCNsjvTnoh73BtyZpsflHLq6AfwJNCDX4S98h4+pCOhGKDhV3rtkKHMa3EG4J9y8zFWI4UsfNzC/Rl5midNn7gwoN9j23HGCQQ+OAZpTTPMdiVow740gIyuEtd0qVxMyNXhHcnuXRKdw5wDUSL358ktjMXmAkvIB73BLa1vfF9BAUZInPYJiwxqFWQQBVk7gQH4ojfUQ/KEjn+A/WR6EEe4CtbpoLe1mzHkajgTIoE0SLDHVauKhrq12zrAXBGbPPWKCt4DGedq3JyGRbmPFW32bE7T20+73BatV/qQhhBWfWBFHfhYWXjALts38FemnoT+9bn1jDBMcUMmYgSc0e7GQjv2MUBwLU8ionCpgV+Qrhg7iUIfUY6JFxR0Y+ZTCPM+rVuq0GNLyJXX6nrUTt8HzFBRY1E/FIm2EeVA9NcXrj7S6YYIChVQCWr/m2fYUjC4j0XLkzZ8GCSLfmkW3PB/xq+nlXsKVBOj7vTvqKCOMq7Ztqr3cQ+N8gBnPaAps+oGwWOkbuxnRYj/x/WjiDclVrs22xMK4qArE1Ztk1456kiJriw6abkNeRHogaPRBgbgF9Z8i/tbzWELN4CvbqtrqV9TtGSnmPS2F9kqOIBaazHYaJ9bi3AoDBvlZasMluxt0BDXfhp02Jn411aVt6S4TUB8ZgFDkI6TP6gwPY85w+oUQSsjIeXVminrwIdK2ZAawb8Se6XOJbOaliQxHSrnAeONDLuCnFejIbp4YDtBcQCwMsYiRZfHefuEJqJcwKTTJ8sx5hjHmJI1sPFHOr6W9AhZ2NAod38mnLQk1gOz2LCAohoQbgMbUK9RMEA3LkiF7Sr9tLZp6lkciIGhE2V546w3Mam53VtVkGbB9w0Yk2XiRnCmbpxmHr2k4eSC0RuNbjNsUfDIfc8DZvRvgUDe1IlKdZTzcT4ZGEb53dp8VtsoZlyXzLHOdAbsp1LPTVaHvLA0GYDFMbAW/WUBfUAdHwqLFAV+3uHvYWrCfhUOR2i89qvCBoOb48usAGdcF2M4aKn79k/43WzBZ+xR1L0uZfia70XP9soQReeuhZiUnXFDG1T8/OXNmssTSnYO+3kVLAgeiY719uDwL9FQycgLPessNihMZbAKG7qwPZyG11G1+ZA3jAX2yddpYfmaKBlmfcK/V0mwIRUDC0nJSOPUl2KB8h13F4dlVZiRhdGY5farwN+f9hEb1cRi41ZcGDn6Xe9MMSTOY81ULJyXIHSWFIQHstVYLiJEiUjktlHiGjntN5/btB8Fu+vp28zl2fZXN+dJDyN6EXhS+0yzqpl/LSJNEUVxmu7BsNdjAY0jVsAhkNuuY0E1G48ej25mSt+00yPbQ4SRCVkIwb6ISvYtmJRPz9Zt5dk76blf+lJwAPH5KDF+vHAmACLoCdG2Adii6dOHnNJnTmZtoOGO8Q1jy1veMw6gbLFToQmfJa7nT7Al89mRbRkZZQxJTKgK5Kc9INzmTJFp0tpAPzNmyL/F08bX3nhCumM/cR/2RPn9emZ3VljokttZD1zVWXlUIqEU7SLk5I0lFRU0AcENXBYazNaVzsVHA/sD3o9hm42wbHIRb/BBQTKzAi8s3+bMtpOOZgLdQzCYPfX3UUxKd1WYVkGH7lh/RBBgMZZwXzU9+GYxdBqlGs0LP+DZ5g2BWNh6FAcR944B+K/JTWI3t9YyVyRhlP4CCoUk/mmF7+r2pilVBjxXBHFaBfBtr9hbVn2zDuI0kEOG3kBx8CGdPOjX1ph1POOZJUO1JEGG0jzUy2tK4X0CgVNYhmkqqQysRNtKuPdCJqK3WW57kaV17vXgiyPrl4KEEWgiGF1euI4QkSFHFf0TDroQiLNKJiLbdhH0YBhriRNCHPxSqJmNNoketaioohqMglh6wLtEGWSM1EZbQg72h0UJAIPVFCAJOThpQGGdKfFovcwEeiBuZHN2Ob4uVM7+gwZLz1D9E7ta4RmMZ24OBBAg7Eh6dLXGofZ4U2TFOCQMKjwhVckjrydRS+YaqCw1kYt6UexuzbNEDyYLTZnrY1PzsHZJT4U+awO2xlqTSYu6n/U29O2wPXgGOEKDMSq+zTUtyc8+6iLp0ivav4FKx+xxVy4FxhIF/pucVDqpsVe2jFOfdZhTzLz2QjtzvsTCvDPU7bzDH2eXVKUV9TZ+qFtaSSxnYgYdXKwVreIgvWhT9eGDB2OvnWyPLfIIIfNnfIxU8nW7MbcH05nhlsYtaW9EZRsxWcKdEqInq1DiZPKCz7iGmAU9/ccnnQud2pNgIGFYOTAWjhIrd63aPDgfj8/sdlD4l+UTlcxTI9jbaMqqN0gQxSHs60IAcW3cH4p3V1aSciTKB29L1tz2eUQhRiTgTvmqc+sGtBNh4ky0mQJGsdycBREP+fAaSs1EREDVo5gvgi5+aCN7NECw30owbCc1mSpjiahyNVwJd1jiGgzSwfTpzf2c5XJvG/g1n0fH88KHNnf+u7ZiRMlXueSIsloJBUtW9ezvsx9grfsX/FNxnbxU1Lvg0hLxixypHKGFAaPu0xCD8oDTeFSyfRT6s8109GMUZL8m2xXp8X2dpPCWWdX84iga4BrTlOfqox4shqEgh/Ht4qRst52cA1xOIUuOxgfUivp6v5f8IVyaryEdpVk72ERAwdT4aoY1usBgmP+0m06Q216H/nubtNYxHaOIYjcach3A8Ez/zc0KcShhel0HCYjFsA0FjYqyJ5ZUH1aZw3+zWC0hLpM6GDfcAdn9fq2orPmZbW6XXrf+Krc9RtvII5jeD3dFoT1KwZJwxfUMvc5KLfn8rROW23Jw89sJ2a5dpB3qWDUBWF2iX8OCuKprHosJ2mflBR+Wqs86VvgI/XMnsqb97+VlKdPVysczPj8Jhzf+WCvGBHijAqYlavbF60soMWlHbvKT+ScvhprgeTln51xX0sF+Eadc/l2s2a5BgkVbHYyz0E85p0LstqH+gEGiR84nBRRFIn8hLSZrGwqjZ3E29cuGi+5Z5bp7EM8MWFa9ssS/vy4VrDfECSv7DSU84DaP0sXI3Ap4lWznQ65nQoTKRWU30gd7Nn8ZowUvGIx4aqyXGwmA/PB4qN8msJUODezUHEl0VP9uo+cZ8vPFodSIB4C7lQYjEFj8yu49C2KIV3qxMFYTevG8KqAr0TPlkbzHHnTpDpvpzziAiNFh8xiT7C/TiyH0EguUw4vxAgpnE27WIypV+uFN2zW7xniF/n75trs9IJ5amB1zXXZ1LFkJ6GbS/dFokzl4cc2mamVwhL4XU0Av5gDWAl+aEWhAP7t2VIwU+EpvfOPDcLASX7H7lZpXA2XQfbSlD4qU18NffNPoAKMNSccBfO9YVVgmlW4RydBqfHAV7+hrZ84WJGho6bNT0YMhxxLdOx/dwGj0oyak9aAkNJ8lRJzUuA8sR+fPyiyTgUHio5+Pp+YaKlHrhR41jY5NESPS3x+zTMe0S2HnLOKCOQPpdxKyviBvdHrCDRqO+l96HhhNBLXWv4yEMuEUYo8kXnYJM8oIgVM4XJ+xXOev4YbWeqsvgq0lmw4/PiYr9sYLt+W5EAuYSFnJEan8CwJwbtASBfLBBpJZiRPor/aCJBZsM+MhvS7ZepyHvU8m5WSmaZnxuLts8ojl6KkS8oSAHkq5GWlCB/NgJ5W3rO2Cj1MK7ahxsCrbTT3a0V/QQH+sErxV4XUWDHx0kkFy25bPmBMBQ6BU3HoHhhYcJB9JhP6NXUWKxnE0raXHB6U9KHpWdQCQI72qevp5fMzcm+AvC85rsynVQhruDA9fp9COe7N56cg1UKGSas89vrN+WlGLYTwi5W+0xYdKEGtGCeNJwXKDU0XqU5uQYnWsMwTENLGtbQMvoGjIFIEMzCRal4rnBAg7D/CSn8MsCvS+FDJJAzoiioJEhZJgAp9n2+1Yznr7H+6eT4YkJ9Mpj60ImcW4i4iHDLn9RydB8dx3QYm3rsX6n4VRrZDsYK6DCGwkwd5n3/INFEpk16fYpP6JtMQpqEMzcOfQGAHXBTEGzuLJ03GYQL9bmV2/7ExDlRf+Uvf1sM2frRtCWmal12pMgtonvSCtR4n1CLUZRdTHDHP1Otwqd+rcdlavnKjUB/OYXQHUJzpNyFoKpQK+2OgrEKpGyIgIBgn2y9QHnTJihZOpEvOKIoHAMGAXHmj21Lym39Mbiow4IF+77xNuewziNVBxr6KD5e+9HzZSBIlUa/AmsDFJFXeyrQakR3FwowTGcADJHcEfhGkXYNGSYo4dh4bxwLM+28xjiqkdn0/3R4UEkvcBrBfn/SzBc1XhKM2VPlJgKSorjDac96V2UnQYXl1/yZPT4DVelgO+soMjexXwYO58VLl5xInQUZI8jc3H2CPnCNb9X05nOxIy4MlecasTqGK6s2az4RjpF2cQP2G28R+7wDPsZDZC/kWtjdoHC7SpdPmqQrUAhMwKVuxCmYTiD9q/O7GHtZvPSN0CAUQN/rymXZNniYLlJDE70bsk6Xxsh4kDOdxe7A2wo7P9F5YvqqRDI6brf79yPCSp4I0jVoO4YnLYtX5nzspR5WB4AKOYtR1ujXbOQpPyYDvfRE3FN5zw0i7reehdi7yV0YDRKRllGCGRk5Yz+Uv1fYl2ZwrnGsqsjgAVo0xEUba8ohjaNMJNwTwZA/wBDWFSCpg1eUH8MYL2zdioxRTqgGQrDZxQyNzyBJPXZF0+oxITJAbj7oNC5JwgDMUJaM5GqlGCWc//KCIrI+aclEe4IA0uzv7cuj6GCdaJONpi13O544vbtIHBF+A+JeDFUQNy61Gki3rtyQ4aUywn6ru314/dkGiP8Iwjo0J/2Txs49ZkwEl4mx+iYUUO55I6pJzU4P+7RRs+DXZkyKUYZqVWrPF4I94m4Wx1tXeE74o9GuX977yvJ/jkdak8+AmoHVjI15V+WwBdARFV2IPirJgVMdsg1Pez2VNHqa7EHWdTkl3XTcyjG9BiueWFvQfXI8aWSkuuRmqi/HUuzqyvLJfNfs0txMqldYYflWB1BS31WkuPJGGwXUCpjiQSktkuBMWwHjSkQxeehqw1Kgz0Trzm7QbtgxiEPDVmWCNCAeCfROTphd1ZNOhzLy6XfJyG6Xgd5MCAZw4xie0Sj5AnY1/akDgNS9YFl3Y06vd6FAsg2gVQJtzG7LVq1OH2frbXNHWH/NY89NNZ4QUSJqL2yEcGADbT38X0bGdukqYlSoliKOcsSTuqhcaemUeYLLoI8+MZor2RxXTRThF1LrHfqf/5LcLAjdl4EERgUysYS2geE+yFdasU91UgUDsc2cSQ1ZoT9+uLOwdgAmifwQqF028INc2IQEDfTmUw3eZxvz7Ud1z3xc1PQfeCvfKsB9jOhRj7rFyb9XcDWLcYj0bByosychMezMLVkFiYcdBBQtvI6K0KRuOZQH2kBsYHJaXTkup8F0eIhO1/GcIwWKpr2mouB7g5TUDJNvORXPXa/mU8bh27TAZYBe2sKx4NSv5OjnHIWD2RuysCzBlUfeNXhDd2jxnHoUlheJ3jBApzURy0fwm2FwwsSU0caQGl0Kv8hopRQE211NnvtLRsmCNrhhpEDoNiZEzD2QdJWKbRRWnaFedXHAELSN0t0bfsCsMf0ktfBoXBoNA+nZN9+pSlmuzspFevmsqqcMllzzvkyXrzoA+Ryo1ePXpdGOoJvhyru+EBRsmOp7MXZ0vNUMUqHLUoKglg1p73sWeZmPc+KAw0pE2zIsFFE5H4192KwDvDxdxEYoDBDNZjbg2bmADTeUKK57IPD4fTYF4c6EnXx/teYMORBDtIhPJneiZny7Nv/zG+YmekIKCoxr6kauE2bZtBLufetNG0BtBY7f+/ImUypMBvdWu/Q7vTMRzw5aQGZWuc1V0HEsItFYMIBnoKGZ0xcarba/TYZq50kCaflFysYjA4EDKHqGdpYWdKYmm+a7TADmW35yfnOYpZYrkpVEtiqF0EujI00aeplNs2k+qyFZNeE3CDPL9P6b4PQ/kataHkVpLSEVGK7EX6rAa7IVNrvZtFvOA6okKvBgMtFDAGZOx88MeBcJ8AR3AgUUeIznAN6tjCUipGDZONm1FjWJp4A3QIzSaIOmZ7DvF/ysYYbM/fFDOV0jntAjRdapxJxL0eThpEhKOjCDDq2ks+3GrwxqIFKLe1WdOzII8XIOPGnwy6LKXVfpSDOTEfaRsGujhpS4hBIsMOqHbl16PJxc4EkaVu9wpEYlF/84NSv5Zum4drMfp9yXbzzAOJqqS4YkI4cBrFrC7bMPiCfgI3nNZAqkk3QOZqR+yyqx+nDQKBBBZ7QKrfGMCL+XpqFaBJU0wpkBdAhbR4hJsmT5aynlvkouoxm/NjD5oe6BzVIO9uktM+/5dEC5P7vZvarmuO/lKXz4sBabVPIATuKTrwbJP8XUkdM6uEctHKXICUJGjaZIWRbZp8czquQYfY6ynBUCfIU+gG6wqSIBmYIm9pZpXdaL121V7q0VjDjmQnXvMe7ysoEZnZL15B0SpxS1jjd83uNIOKZwu5MPzg2NhOx3xMOPYwEn2CUzbSrwAs5OAtrz3GAaUkJOU74XwjaYUmGJdZBS1NJVkGYrToINLKDjxcuIlyfVsKQSG/G4DyiO2SlQvJ0d0Ot1uOG5IFSAkq+PRVMgVMDvOIJMdqjeCFKUGRWBW9wigYvcbU7CQL/7meF2KZAaWl+4y9uhowAX7elogAvItAAxo2+SFxGRsHGEW9BnhlTuWigYxRcnVUBRQHV41LV+Fr5CJYV7sHfeywswx4XMtUx6EkBhR+q8AXXUA8uPJ73Pb49i9KG9fOljvXeyFj9ixgbo6CcbAJ7WHWqKHy/h+YjBwp6VcN7M89FGzQ04qbrQtgrOFybg3gQRTYG5xn73ArkfQWjCJROwy3J38Dx/D7jOa6BBNsitEw1wGq780EEioOeD+ZGp2J66ADiVGMayiHYucMk8nTK2zzT9CnEraAk95kQjy4k0GRElLL5YAKLQErJ5rp1eay9O4Fb6yJGm9U4FaMwPGxtKD6odIIHKoWnhKo1U8KIpFC+MVn59ZXmc7ZTBZfsg6FQ8W10YfTr4u0nYrpHZbZ1jXiLmooF0cOm0+mPnJBXQtepc7n0BqOipNCqI6yyloTeRShNKH04FIo0gcMk0H/xThyN4pPAWjDDkEp3lNNPRNVfpMI44CWRlRgViP64eK0JSRp0WUvCWYumlW/c58Vcz/yMwVcW5oYb9+26TEhwvbxiNg48hl1VI1UXTU//Eta+BMKnGUivctfL5wINDD0giQL1ipt6U7C9cd4+lgqY2lMUZ02Uv6Prs+ZEZer7ZfWBXVghlfOOrClwsoOFKzWEfz6RZu1eCs+K8fLvkts5+BX0gyrFYve0C3qHrn5U/Oh6D/CihmWIrY7HUZRhJaxde+tldu6adYJ+LeXupQw0XExC36RETdNFxcq9glMu4cNQSX9cqR/GQYp+IxUkIcNGWVU7ZtGa6P3XAyodRt0XeS3Tp01AnCh0ZbUh4VrSZeV9RWfSoWyxnY3hzcZ30G/InDq4wxRrEejreBxnhIQbkxenxkaxl+k7eLUQkUR6vKJ2iDFNGX3WmVA1yaOH+mvhBd+sE6vacQzFobwY5BqEAFmejwW5ne7HtVNolOUgJc8CsUxmc/LBi8N5mu9VsIA5HyErnS6zeCz7VLI9+n/hbT6hTokMXTVyXJRKSG2hd2labXTbtmK4fNH3IZBPreSA4FMeVouVN3zG5x9CiGpLw/3pceo4qGqp+rVp+z+7yQ98oEf+nyH4F3+J9IheDBa94Wi63zJbLBCIZm7P0asHGpIJt3PzE3m0S4YIWyXBCVXGikj8MudDPB/6Nm2v4IxJ5gU0ii0guy5SUHqGUYzTP0jIJU5E82RHUXtX4lDdrihBLdP1YaG1AGUC12rQKuIaGvCpMjZC9bWSCYnjDlvpWbkdXMTNeBHLKiuoozMGIvkczmP0aRJSJ8PYnLCVNhKHXBNckH79e8Z8Kc2wUej4sQZoH8qDRGkg86maW/ZQWGNnLcXmq3FlXM6ssR/3P6E/bHMvm6HLrv1yRixit25JsH3/IOr2UV4BWJhxXW5BJ6Xdr07n9kF3ZNAk6/Xpc5MSFmYJ2R7bdL8Kk7q1OU9Elg/tCxJ8giT27wSTySF0GOxg4PbYJdi/Nyia9Nn89CGDulfJemm1aiEr/eleGSN+5MRrVJ4K6lgyTTIW3i9cQ0dAi6FHt0YMbH3wDSAtGLSAccezzxHitt1QdhW36CQgPcA8vIIBh3/JNjf/Obmc2yzpk8edSlS4lVdwgW5vzbYEyFoF4GCBBby1keVNueHAH+evi+H7oOVfS3XuPQSNTXOONAbzJeSb5stwdQHl1ZjrGoE49I8+A9j3t+ahhQj74FCSWpZrj7wRSFJJnnwi1T9HL5qrCFW/JZq6P62XkMWTb+u4lGpKfmmwiJWx178GOG7KbrZGqyWwmuyKWPkNswkZ1q8uptUlviIi+AXh2bOOTOLsrtNkfqbQJeh24reebkINLkjut5r4d9GR/r8CBa9SU0UQhsnZp5cP+RqWCixRm7i4YRFbtZ4EAkhtNa6jHb6gPYQv7MKqkPLRmX3dFsK8XsRLVZ6IEVrCbmNDc8o5mqsogjAQfoC9Bc7R6gfw03m+lQpv6kTfhxscDIX6s0w+fBxtkhjXAXr10UouWCx3C/p/FYwJRS/AXRKkjOb5CLmK4XRe0+xeDDwVkJPZau52bzLEDHCqV0f44pPgKOkYKgTZJ33fmk3Tu8SdxJ02SHM8Fem5SMsWqRyi2F1ynfRJszcFKykdWlNqgDA/L9lKYBmc7Zu/q9ii1FPF47VJkqhirUob53zoiJtVVRVwMR34gV9iqcBaHbRu9kkvqk3yMpfRFG49pKKjIiq7h/VpRwPGTHoY4cg05X5028iHsLvUW/uz+kjPyIEhhcKUwCkJAwbR9pIEGOn8z6svAO8i89sJ3dL5qDWFYbS+HGPRMxYwJItFQN86YESeJQhn2urGiLRffQeLptDl8dAgb+Tp47UQPxWOw17OeChLN1WnzlkPL1T5O+O3Menpn4C3IY5LEepHpnPeZHbvuWfeVtPlkH4LZjPbBrkJT3NoRJzBt86CO0Xq59oQ+8dsm0ymRcmQyn8w71mhmcuEI5byuF+C88VPYly2sEzjlzAQ3vdn/1+Hzguw6qFNNbqenhZGbdiG6RwZaTG7jTA2X9RdXjDN9yj1uQpyO4Lx8KRAcZcbZMafp4wPOd5MdXoFY52V1A8M9hi3sso93+uprE0qYNMjkE22CvK4HuUxqN7oIz5pWuETq1lQAjqlSlqdD2Rnr/ggp/TVkQYjn9lMfYelk2sH5HPdopYo7MHwlV1or9Bxf+QCyLzm92vzG2wjiIjC/ZHEJzeroJl6bdFPTpZho5MV2U86fLQqxNlGIMqCGy+9WYhJ8ob1r0+Whxde9L2PdysETv97O+xVw+VNN1TZSQN5I6l9m5Ip6pLIqLm4a1B1ffH6gHyqT9p82NOjntRWGIofO3bJz5GhkvSWbsXueTAMaJDou99kGLqDlhwBZNEQ4mKPuDvVwSK4WmLluHyhA97pZiVe8g+JxmnJF8IkV/tCs4Jq/HgOoAEGR9tCDsDbDmi3OviUQpG5D8XmKcSAUaFLRXb2lmJTNYdhtYyfjBYZQmN5qT5CNuaD3BVnlkCk7bsMW3AtXkNMMTuW4HjUERSJnVQ0vsBGa1wo3Qh7115XGeTF3NTz8w0440AgU7c3bSXO/KMINaIWXd0oLpoq/0/QJxCQSJ9XnYy1W7TYLBJpHsVWD1ahsA7FjNvRd6mxCiHsm8g6Z0pnzqIpF1dHUtP2ITU5Z1hZHbu+L3BEEStBbL9XYvGfEakv1bmf+bOZGnoiuHEdlBnaChxYKNzB23b8sw8YyT7Ajxfk49eJIAvdbVkdFCe2J0gMefhQ0bIZxhx3fzMIysQNiN8PgOUKxOMur10LduigREDRMZyP4oGWrP1GFY4t6groASsZ421os48wAdnrbovNhLt7ScNULkwZ5AIZJTrbaKYTLjA1oJ3sIuN/aYocm/9uoQHEIlacF1s/TM1fLcPTL38O9fOsjMEIwoPKfvt7opuI9G2Hf/PR4aCLDQ7wNmIdEuXJ/QNL72k5q4NejAldPfe3UVVqzkys8YZ/jYOGOp6c+YzRCrCuq0M11y7TiN6qk7YXRMn/gukxrEimbMQjr3jwRM6dKVZ4RUfWQr8noPXLJq6yh5R3EH1IVOHESst/LItbG2D2vRsZRkAObzvQAAD3mb3/G4NzopI0FAiHfbpq0X72adg6SRj+8OHMShtFxxLZlf/nLgRLbClwl5WmaYSs+yEjkq48tY7Z2bE0N91mJwt+ua0NlRJIDh0HikF4UvSVorFj2YVu9YeS5tfvlVjPSoNu/Zu6dEUfBOT555hahBdN3Sa5Xuj2Rvau1lQNIaC944y0RWj9UiNDskAK1WoL+EfXcC6IbBXFRyVfX/WKXxPAwUyIAGW8ggZ08hcijKTt1YKnUO6QPvcrmDVAb0FCLIXn5id4fD/Jx4tw/gbXs7WF9b2RgXtPhLBG9vF5FEkdHAKrQHZAJC/HWvk7nvzzDzIXZlfFTJoC3JpGgLPBY7SQTjGlUvG577yNutZ1hTfs9/1nkSXK9zzKLRZ3VODeKUovJe0WCq1zVMYxCJMenmNzPIU2S8TA4E7wWmbNkxq9rI2dd6v0VpcAPVMxnDsvWTWFayyqvKZO7Z08a62i/oH2/jxf8rpmfO64in3FLiL1GX8IGtVE9M23yGsIqJbxDTy+LtaMWDaPqkymb5VrQdzOvqldeU0SUi6IirG8UZ3jcpRbwHa1C0Dww9G/SFX3gPvTJQE+kyz+g1BeMILKKO+olcHzctOWgzxYHnOD7dpCRtuZEXACjgqesZMasoPgnuDC4nUviAAxDc5pngjoAITIkvhKwg5d608pdrZcA+qn5TMT6Uo/QzBaOxBCLTJX3Mgk85rMfsnWx86oLxf7p2PX5ONqieTa/qM3tPw4ZXvlAp83NSD8F7+ZgctK1TpoYwtiU2h02HCGioH5tkVCqNVTMH5p00sRy2JU1qyDBP2CII/Dg4WDsIl+zgeX7589srx6YORRQMBfKbodbB743Tl4WLKOEnwWUVBsm94SOlCracU72MSyj068wdpYjyz1FwC2bjQnxnB6Mp/pZ+yyZXtguEaYB+kqhjQ6UUmwSFazOb+rhYjLaoiM+aN9/8KKn0zaCTFpN9eKwWy7/u4EHzO46TdFSNjMfn2iPSJwDPCFHc0I1+vjdAZw5ZjqR/uzi9Zn20oAa5JnLEk/EA3VRWE7J/XrupfFJPtCUuqHPpnlL7ISJtRpSVcB8qsZCm2QEkWoROtCKKxUh3yEcMbWYJwk6DlEBG0bZP6eg06FL3v6RPb7odGuwm7FN8fG4woqtB8e7M5klPpo97GoObNwt+ludTAmxyC5hmcFx+dIvEZKI6igFKHqLH01iY1o7903VzG9QGetyVx5RNmBYUU+zIuSva/yIcECUi4pRmE3VkF2avqulQEUY4yZ/wmNboBzPmAPey3+dSYtBZUjeWWT0pPwCz4Vozxp9xeClIU60qvEFMQCaPvPaA70WlOP9f/ey39macvpGCVa+zfa8gO44wbxpJUlC8GN/pRMTQtzY8Z8/hiNrU+Zq64ZfFGIkdj7m7abcK1EBtws1X4J/hnqvasPvvDSDYWN+QcQVGMqXalkDtTad5rYY0TIR1Eqox3czwPMjKPvF5sFv17Thujr1IZ1Ytl4VX1J0vjXKmLY4lmXipRAro0qVGEcXxEVMMEl54jQMd4J7RjgomU0j1ptjyxY+cLiSyXPfiEcIS2lWDK3ISAy6UZ3Hb5vnPncA94411jcy75ay6B6DSTzK6UTCZR9uDANtPBrvIDgjsfarMiwoax2OlLxaSoYn4iRgkpEGqEkwox5tyI8aKkLlfZ12lO11TxsqRMY89j5JaO55XfPJPDL1LGSnC88Re9Ai+Nu5bZjtwRrvFITUFHPR4ZmxGslQMecgbZO7nHk32qHxYkdvWpup07ojcMCaVrpFAyFZJJbNvBpZfdf39Hdo2kPtT7v0/f8R/B5Nz4f1t9/3zNM/7n6SUHfcWk5dfQFJvcJMgPolGCpOFb/WC0FGWU2asuQyT+rm88ZKZ78Cei/CAh939CH0JYbpZIPtxc2ufXqjS3pHH9lnWK4iJ7OjR/EESpCo2R3MYKyE7rHfhTvWho4cL1QdN4jFTyR6syMwFm124TVDDRXMNveI1Dp/ntwdz8k8kxw7iFSx6+Yx6O+1LzMVrN0BBzziZi9kneZSzgollBnVwBh6oSOPHXrglrOj+QmR/AESrhDpKrWT+8/AiMDxS/5wwRNuGQPLlJ9ovomhJWn8sMLVItQ8N/7IXvtD8kdOoHaw+vBSbFImQsv/OCAIui99E+YSIOMlMvBXkAt+NAZK8wB9Jf8CPtB+TOUOR+z71d/AFXpPBT6+A5FLjxMjLIEoJzrQfquvxEIi+WoUzGR1IzQFNvbYOnxb2PyQ0kGdyXKzW2axQL8lNAXPk6NEjqrRD1oZtKLlFoofrXw0dCNWASHzy+7PSzOUJ3XtaPZsxLDjr+o41fKuKWNmjiZtfkOzItvlV2MDGSheGF0ma04qE3TUEfqJMrXFm7DpK+27DSvCUVf7rbNoljPhha5W7KBqVq0ShUSTbRmuqPtQreVWH4JET5yMhuqMoSd4r/N8sDmeQiQQvi1tcZv7Moc7dT5X5AtCD6kNEGZOzVcNYlpX4AbTsLgSYYliiPyVoniuYYySxsBy5cgb3pD+EK0Gpb0wJg031dPgaL8JZt6sIvzNPEHfVPOjXmaXj4bd4voXzpZ5GApMhILgMbCEWZ2zwgdeQgjNHLbPIt+KqxRwWPLTN6HwZ0Ouijj4UF+Sg0Au8XuIKW0WxlexdrFrDcZJ8Shauat3X0XmHygqgL1nAu2hrJFb4wZXkcS+i36KMyU1yFvYv23bQUJi/3yQpqr/naUOoiEWOxckyq/gq43dFou1DVDaYMZK9tho7+IXXokBCs5GRfOcBK7g3A+jXQ39K4YA8PBRW4m5+yR0ZAxWJncjRVbITvIAPHYRt1EJ3YLiUbqIvoKHtzHKtUy1ddRUQ0AUO41vonZDUOW+mrszw+SW/6Q/IUgNpcXFjkM7F4CSSQ2ExZg85otsMs7kqsQD4OxYeBNDcSpifjMoLb7GEbGWTwasVObmB/bfPcUlq0wYhXCYEDWRW02TP5bBrYsKTGWjnWDDJ1F7zWai0zW/2XsCuvBQjPFcTYaQX3tSXRSm8hsAoDdjArK/OFp6vcWYOE7lizP0Yc+8p16i7/NiXIiiQTp7c7Xus925VEtlKAjUdFhyaiLT7VxDagprMFwix4wZ05u0qj7cDWFd0W9OYHIu3JbJKMXRJ1aYNovugg+QqRN7fNHSi26VSgBpn+JfMuPo3aeqPWik/wI5Rz3BWarPQX4i5+dM0npwVOsX+KsOhC7vDg+OJsz4Q5zlnIeflUWL6QYMbf9WDfLmosLF4Qev3mJiOuHjoor/dMeBpA9iKDkMjYBNbRo414HCxjsHrB4EXNbHzNMDHCLuNBG6Sf+J4MZ/ElVsDSLxjIiGsTPhw8BPjxbfQtskj+dyNMKOOcUYIRBEIqbazz3lmjlRQhplxq673VklMMY6597vu+d89ec/zq7Mi4gQvh87ehYbpOuZEXj5g/Q7S7BFDAAB9DzG35SC853xtWVcnZQoH54jeOqYLR9NDuwxsVthTV7V99n/B7HSbAytbEyVTz/5NhJ8gGIjG0E5j3griULUd5Rg7tQR+90hJgNQKQH2btbSfPcaTOfIexc1db1BxUOhM1vWCpLaYuKr3FdNTt/T3PWCpEUWDKEtzYrjpzlL/wri3MITKsFvtF8QVV/NhVo97aKIBgdliNc10dWdXVDpVtsNn+2UIolrgqdWA4EY8so0YvB4a+aLzMXiMAuOHQrXY0tr+CL10JbvZzgjJJuB1cRkdT7DUqTvnswVUp5kkUSFVtIIFYK05+tQxT6992HHNWVhWxUsD1PkceIrlXuUVRogwmfdhyrf6zzaL8+c0L7GXMZOteAhAVQVwdJh+7nrX7x4LaIIfz2F2v7Dg/uDfz2Fa+4gFm2zHAor8UqimJG3VTJtZEoFXhnDYXvxMJFc6ku2bhbCxzij2z5UNuK0jmp1mnvkVNUfR+SEmj1Lr94Lym75PO7Fs0MIr3GdsWXRXSfgLTVY0FLqba97u1In8NAcY7IC6TjWLigwKEIm43NxTdaVTv9mcKkzuzBkKd8x/xt1p/9BbP7Wyb4bpo1K1gnOpbLvKz58pWl3B55RJ/Z5mRDLPtNQg14jdOEs9+h/V5UVpwrAI8kGbX8KPVPDIMfIqKDjJD9UyDOPhjZ3vFAyecwyq4akUE9mDOtJEK1hpDyi6Ae87sWAClXGTiwPwN7PXWwjxaR79ArHRIPeYKTunVW24sPr/3HPz2IwH8oKH4OlWEmt4BLM6W5g4kMcYbLwj2usodD1088stZA7VOsUSpEVl4w7NMb1EUHMRxAxLF0CIV+0L3iZb+ekB1vSDSFjAZ3hfLJf7gFaXrOKn+mhR+rWw/eTXIcAgl4HvFuBg1LOmOAwJH3eoVEjjwheKA4icbrQCmvAtpQ0mXG0agYp5mj4Rb6mdQ+RV4QBPbxMqh9C7o8nP0Wko2ocnCHeRGhN1XVyT2b9ACsL+6ylUy+yC3QEnaKRIJK91YtaoSrcWZMMwxuM0E9J68Z+YyjA0g8p1PfHAAIROy6Sa04VXOuT6A351FOWhKfTGsFJ3RTJGWYPoLk5FVK4OaYR9hkJvezwF9vQN1126r6isMGXWTqFW+3HL3I/jurlIdDWIVvYY+s6yq7lrFSPAGRdnU7PVwY/SvWbZGpXzy3BQ2LmAJlrONUsZs4oGkly0V267xbD5KMY8woNNsmWG1VVgLCra8aQBBcI4DP2BlNwxhiCtHlaz6OWFoCW0vMR3ErrG7JyMjTSCnvRcsEHgmPnwA6iNpJ2DrFb4gLlhKJyZGaWkA97H6FFdwEcLT6DRQQL++fOkVC4cYGW1TG/3iK5dShRSuiBulmihqgjR45Vi03o2RbQbP3sxt90VxQ6vzdlGfkXmmKmjOi080JSHkLntjvsBJnv7gKscOaTOkEaRQqAnCA4HWtB4XnMtOhpRmH2FH8tTXrIjAGNWEmudQLCkcVlGTQ965Kh0H6ixXbgImQP6b42B49sO5C8pc7iRlgyvSYvcnH9FgQ3azLbQG2cUW96SDojTQStxkOJyOuDGTHAnnWkz29aEwN9FT8EJ4yhXOg+jLTrCPKeEoJ9a7lDXOjEr8AgX4BmnMQ668oW0zYPyQiVMPxKRHtpfnEEyaKhdzNVThlxxDQNdrHeZiUFb6NoY2KwvSb7BnRcpJy+/g/zAYx3fYSN5QEaVD2Y1VsNWxB0BSO12MRsRY8JLfAezRMz5lURuLUnG1ToKk6Q30FughqWN6gBNcFxP/nY/iv+iaUQOa+2Nuym46wtI/DvSfzSp1jEi4SdYBE7YhTiVV5cX9gwboVDMVgZp5YBQlHOQvaDNfcCoCJuYhf5kz5kwiIKPjzgpcRJHPbOhJajeoeRL53cuMahhV8Z7IRr6M4hW0JzT7mzaMUzQpm866zwM7Cs07fJYXuWvjAMkbe5O6V4bu71sOG6JQ4oL8zIeXHheFVavzxmlIyBkgc9IZlEDplMPr8xlcyss4pVUdwK1e7CK2kTsSdq7g5SHRAl3pYUB9Ko4fsh4qleOyJv1z3KFSTSvwEcRO/Ew8ozEDYZSqpfoVW9uhJfYrNAXR0Z3VmeoAD+rVWtwP/13sE/3ICX3HhDG3CMc476dEEC0K3umSAD4j+ZQLVdFOsWL2C1TH5+4KiSWH+lMibo+B55hR3Gq40G1n25sGcN0mEcoU2wN9FCVyQLBhYOu9aHVLWjEKx2JIUZi5ySoHUAI9b8hGzaLMxCZDMLhv8MkcpTqEwz9KFDpCpqQhVmsGQN8m24wyB82FAKNmjgfKRsXRmsSESovAwXjBIoMKSG51p6Um8b3i7GISs7kjTq/PZoioCfJzfKdJTN0Q45kQEQuh9H88M3yEs3DbtRTKALraM0YC8laiMiOOe6ADmTcCiREeAWZelBaEXRaSuj2lx0xHaRYqF65O0Lo5OCFU18A8cMDE4MLYm9w2QSr9NgQAIcRxZsNpA7UJR0e71JL+VU+ISWFk5I97lra8uGg7GlQYhGd4Gc6rxsLFRiIeGO4abP4S4ekQ1fiqDCy87GZHd52fn5aaDGuvOmIofrzpVwMvtbreZ/855OaXTRcNiNE0wzGZSxbjg26v8ko8L537v/XCCWP2MFaArJpvnkep0pA+O86MWjRAZPQRfznZiSIaTppy6m3p6HrNSsY7fDtz7Cl4V/DJAjQDoyiL2uwf1UHVd2AIrzBUSlJaTj4k6NL97a/GqhWKU9RUmjnYKpm2r+JYUcrkCuZKvcYvrg8pDoUKQywY9GDWg03DUFSirlUXBS5SWn/KAntnf0IdHGL/7mwXqDG+LZYjbEdQmqUqq4y54TNmWUP7IgcAw5816YBzwiNIJiE9M4lPCzeI/FGBeYy3p6IAmH4AjXXmvQ4Iy0Y82NTobcAggT2Cdqz6Mx4TdGoq9fn2etrWKUNFyatAHydQTVUQ2S5OWVUlugcNvoUrlA8cJJz9MqOa/W3iVno4zDHfE7zhoY5f5lRTVZDhrQbR8LS4eRLz8iPMyBL6o4PiLlp89FjdokQLaSBmKHUwWp0na5fE3v9zny2YcDXG/jfI9sctulHRbdkI5a4GOPJx4oAJQzVZ/yYAado8KNZUdEFs9ZPiBsausotXMNebEgr0dyopuqfScFJ3ODNPHgclACPdccwv0YJGQdsN2lhoV4HVGBxcEUeUX/alr4nqpcc1CCR3vR7g40zteQg/JvWmFlUE4mAiTpHlYGrB7w+U2KdSwQz2QJKBe/5eiixWipmfP15AFWrK8Sh1GBBYLgzki1wTMhGQmagXqJ2+FuqJ8f0XzXCVJFHQdMAw8xco11HhM347alrAu+wmX3pDFABOvkC+WPX0Uhg1Z5MVHKNROxaR84YV3s12UcM+70cJ460SzEaKLyh472vOMD3XnaK7zxZcXlWqenEvcjmgGNR2OKbI1s8U+iwiW+HotHalp3e1MGDy6BMVIvajnAzkFHbeVsgjmJUkrP9OAwnEHYXVBqYx3q7LvXjoVR0mY8h+ZaOnh053pdsGkmbqhyryN01eVHySr+CkDYkSMeZ1xjPNVM+gVLTDKu2VGsMUJqWO4TwPDP0VOg2/8ITbAUaMGb4LjL7L+Pi11lEVMXTYIlAZ/QHmTENjyx3kDkBdfcvvQt6tKk6jYFM4EG5UXDTaF5+1ZjRz6W7MdJPC+wTkbDUim4p5QQH3b9kGk2Bkilyeur8Bc20wm5uJSBO95GfYDI1EZipoRaH7uVveneqz43tlTZGRQ4a7CNmMHgXyOQQOL6WQkgMUTQDT8vh21aSdz7ERiZT1jK9F+v6wgFvuEmGngSvIUR2CJkc5tx1QygfZnAruONobB1idCLB1FCfO7N1ZdRocT8/Wye+EnDiO9pzqIpnLDl4bkaRKW+ekBVwHn46Shw1X0tclt/0ROijuUB4kIInrVJU4buWf4YITJtjOJ6iKdr1u+flgQeFH70GxKjhdgt/MrwfB4K/sXczQ+9zYcrD4dhY6qZhZ010rrxggWA8JaZyg2pYij8ieYEg1aZJkZK9O1Re7sB0iouf60rK0Gd+AYlp7soqCBCDGwfKeUQhCBn0E0o0GS6PdmjLi0TtCYZeqazqwN+yNINIA8Lk3iPDnWUiIPLGNcHmZDxfeK0iAdxm/T7LnN+gemRL61hHIc0NCAZaiYJR+OHnLWSe8sLrK905B5eEJHNlWq4RmEXIaFTmo49f8w61+NwfEUyuJAwVqZCLFcyHBKAcIVj3sNzfEOXzVKIndxHw+AR93owhbCxUZf6Gs8cz6/1VdrFEPrv330+9s6BtMVPJ3zl/Uf9rUi0Z/opexfdL3ykF76e999GPfVv8fJv/Y/+/5hEMon1tqNFyVRevV9y9/uIvsG3dbB8GRRrgaEXfhx+2xeOFt+cEn3RZanNxdEe2+B6MHpNbrRE53PlDifPvFcp4kO78ILR0T4xyW/WGPyBsqGdoA7zJJCu1TKbGfhnqgnRbxbB2B3UZoeQ2bz2sTVnUwokTcTU21RxN1PYPS3Sar7T0eRIsyCNowr9amwoMU/od9s2APtiKNL6ENOlyKADstAEWKA+sdKDhrJ6BOhRJmZ+QJbAaZ3/5Fq0/lumCgEzGEbu3yi0Y4I4EgVAjqxh4HbuQn0GrRhOWyAfsglQJAVL1y/6yezS2k8RE2MstJLh92NOB3GCYgFXznF4d25qiP4ZCyI4RYGesut6FXK6GwPpKK8WHEkhYui0AyEmr5Ml3uBFtPFdnioI8RiCooa7Z1G1WuyIi3nSNglutc+xY8BkeW3JJXPK6jd2VIMpaSxpVtFq+R+ySK9J6WG5Qvt+C+QH1hyYUOVK7857nFmyDBYgZ/o+AnibzNVqyYCJQvyDXDTK+iXdkA71bY7TL3bvuLxLBQ8kbTvTEY9aqkQ3+MiLWbEgjLzOH+lXgco1ERgzd80rDCymlpaRQbOYnKG/ODoFl46lzT0cjM5FYVvv0qLUbD5lyJtMUaC1pFlTkNONx6lliaX9o0i/1vws5bNKn5OuENQEKmLlcP4o2ZmJjD4zzd3Fk32uQ4uRWkPSUqb4LBe3EXHdORNB2BWsws5daRnMfNVX7isPSb1hMQdAJi1/qmDMfRUlCU74pmnzjbXfL8PVG8NsW6IQM2Ne23iCPIpryJjYbVnm5hCvKpMa7HLViNiNc+xTfDIaKm3jctViD8A1M9YPJNk003VVr4Zo2MuGW8vil8SLaGpPXqG7I4DLdtl8a4Rbx1Lt4w5Huqaa1XzZBtj208EJVGcmKYEuaeN27zT9EE6a09JerXdEbpaNgNqYJdhP1NdqiPKsbDRUi86XvvNC7rME5mrSQtrzAZVndtSjCMqd8BmaeGR4l4YFULGRBeXIV9Y4yxLFdyoUNpiy2IhePSWzBofYPP0eIa2q5JP4j9G8at/AqoSsLAUuRXtvgsqX/zYwsE+of6oSDbUOo4RMJw+DOUTJq+hnqwKim9Yy/napyZNTc2rCq6V9jHtJbxGPDwlzWj/Sk3zF/BHOlT/fSjSq7FqlPI1q6J+ru8Aku008SFINXZfOfnZNOvGPMtEmn2gLPt+H4QLA+/SYe4j398auzhKIp2Pok3mPC5q1IN1HgR+mnEfc4NeeHYwd2/kpszR3cBn7ni9NbIqhtSWFW8xbUJuUPVOeeXu3j0IGZmFNiwaNZ6rH4/zQ2ODz6tFxRLsUYZu1bfd1uIvfQDt4YD/efKYv8VF8bHGDgK22w2Wqwpi43vNCOXFJZCGMqWiPbL8mil6tsmOTXAWCyMCw73e2rADZj2IK6rqksM3EXF2cbLb4vjB14wa/yXK5vwU+05MzERJ5nXsXsW21o7M+gO0js2OyKciP5uF2iXyb2DiptwQeHeqygkrNsqVCSlldxBMpwHi1vfc8RKpP/4L3Lmpq6DZcvhDDfxTCE3splacTcOtXdK2g303dIWBVe2wD/Gvja1cClFQ67gw0t1ZUttsUgQ1Veky8oOpS6ksYEc4bqseCbZy766SvL3FodmnahlWJRgVCNjPxhL/fk2wyvlKhITH/VQCipOI0dNcRa5B1M5HmOBjTLeZQJy237e2mobwmDyJNHePhdDmiknvLKaDbShL+Is1XTCJuLQd2wmdJL7+mKvs294whXQD+vtd88KKk0DXP8B1Xu9J+xo69VOuFgexgTrcvI6SyltuLix9OPuE6/iRJYoBMEXxU4shQMf4Fjqwf1PtnJ/wWSZd29rhZjRmTGgiGTAUQqRz+nCdjeMfYhsBD5Lv60KILWEvNEHfmsDs2L0A252351eUoYxAysVaCJVLdH9QFWAmqJDCODUcdoo12+gd6bW2boY0pBVHWL6LQDK5bYWh1V8vFvi0cRpfwv7cJiMX3AZNJuTddHehTIdU0YQ/sQ1dLoF2xQPcCuHKiuCWOY30DHe1OwcClLAhqAKyqlnIbH/8u9ScJpcS4kgp6HKDUdiOgRaRGSiUCRBjzI5gSksMZKqy7Sd51aeg0tgJ+x0TH9YH2Mgsap9N7ENZdEB0bey2DMTrBA1hn56SErNHf3tKtqyL9b6yXEP97/rc+jgD2N1LNUH6RM9AzP3kSipr06RkKOolR7HO768jjWiH1X92jA7dkg7gcNcjqsZCgfqWw0tPXdLg20cF6vnQypg7gLtkazrHAodyYfENPQZsdfnjMZiNu4nJO97D1/sQE+3vNFzrSDOKw+keLECYf7RJwVHeP/j79833oZ0egonYB2FlFE5qj02B/LVOMJQlsB8uNg3Leg4qtZwntsOSNidR0abbZmAK4sCzvt8Yiuz2yrNCJoH5O8XvX/vLeR/BBYTWj0sOPYM/jyxRd5+/JziKAABaPcw/34UA3aj/gLZxZgRCWN6m4m3demanNgsx0P237/Q+Ew5VYnJPkyCY0cIVHoFn2Ay/e7U4P19APbPFXEHX94N6KhEMPG7iwB3+I+O1jd5n6VSgHegxgaSawO6iQCYFgDsPSMsNOcUj4q3sF6KzGaH/0u5PQoAj/8zq6Uc9MoNrGqhYeb2jQo0WlGlXjxtanZLS24/OIN5Gx/2g684BPDQpwlqnkFcxpmP/osnOXrFuu4PqifouQH0eF5qCkvITQbJw/Zvy5mAHWC9oU+cTiYhJmSfKsCyt1cGVxisKu+NymEQIAyaCgud/V09qT3nk/9s/SWsYtha7yNpzBIMM40rCSGaJ9u6lEkl00vXBiEt7p9P5IBCiavynEOv7FgLqPdeqxRiCwuFVMolSIUBcoyfUC2e2FJSAUgYdVGFf0b0Kn2EZlK97yyxrT2MVgvtRikfdaAW8RwEEfN+B7/eK8bBdp7URpbqn1xcrC6d2UjdsKbzCjBFqkKkoZt7Mrhg6YagE7spkqj0jOrWM+UGQ0MUlG2evP1uE1p2xSv4dMK0dna6ENcNUF+xkaJ7B764NdxLCpuvhblltVRAf7vK5qPttJ/9RYFUUSGcLdibnz6mf7WkPO3MkUUhR2mAOuGv8IWw5XG1ZvoVMnjSAZe6T7WYA99GENxoHkMiKxHlCuK5Gd0INrISImHQrQmv6F4mqU/TTQ8nHMDzCRivKySQ8dqkpQgnUMnwIkaAuc6/FGq1hw3b2Sba398BhUwUZSAIO8XZvnuLdY2n6hOXws+gq9BHUKcKFA6kz6FDnpxLPICa3qGhnc97bo1FT/XJk48LrkHJ2CAtBv0RtN97N21plfpXHvZ8gMJb7Zc4cfI6MbPwsW7AilCSXMFIEUEmir8XLEklA0ztYbGpTTGqttp5hpFTTIqUyaAIqvMT9A/x+Ji5ejA4Bhxb/cl1pUdOD6epd3yilIdO6j297xInoiBPuEDW2/UfslDyhGkQs7Wy253bVnlT+SWg89zYIK/9KXFl5fe+jow2rd5FXv8zDPrmfMXiUPt9QBO/iK4QGbX5j/7Rx1c1vzsY8ONbP3lVIaPrhL4+1QrECTN3nyKavGG0gBBtHvTKhGoBHgMXHStFowN+HKrPriYu+OZ05Frn8okQrPaaxoKP1ULCS/cmKFN3gcH7HQlVjraCeQmtjg1pSQxeuqXiSKgLpxc/1OiZsU4+n4lz4hpahGyWBURLi4642n1gn9qz9bIsaCeEPJ0uJmenMWp2tJmIwLQ6VSgDYErOeBCfSj9P4G/vI7oIF+l/n5fp956QgxGvur77ynawAu3G9MdFbJbu49NZnWnnFcQHjxRuhUYvg1U/e84N4JTecciDAKb/KYIFXzloyuE1eYXf54MmhjTq7B/yBToDzzpx3tJCTo3HCmVPYfmtBRe3mPYEE/6RlTIxbf4fSOcaKFGk4gbaUWe44hVk9SZzhW80yfW5QWBHxmtUzvMhfVQli4gZTktIOZd9mjJ5hsbmzttaHQB29Am3dZkmx3g/qvYocyhZ2PXAWsNQiIaf+Q8W/MWPIK7/TjvCx5q2XRp4lVWydMc2wIQkhadDB0xsnw/kSEyGjLKjI4coVIwtubTF3E7MJ6LS6UOsJKj82XVAVPJJcepfewbzE91ivXZvOvYfsmMevwtPpfMzGmC7WJlyW2j0jh7AF1JLmwEJSKYwIvu6DHc3YnyLH9ZdIBnQ+nOVDRiP+REpqv++typYHIvoJyICGA40d8bR7HR2k7do6UQTHF4oriYeIQbxKe4Th6+/l1BjUtS9hqORh3MbgvYrStXTfSwaBOmAVQZzpYNqsAmQyjY56MUqty3c/xH6GuhNvNaG9vGbG6cPtBM8UA3e8r51D0AR9kozKuGGSMgLz3nAHxDNnc7GTwpLj7/6HeWp1iksDeTjwCLpxejuMtpMnGJgsiku1sOACwQ9ukzESiDRN77YNESxR5LphOlcASXA5uIts1LnBIcn1J7BLWs49DMALSnuz95gdOrTZr0u1SeYHinno/pE58xYoXbVO/S+FEMMs5qyWkMnp8Q3ClyTlZP52Y9nq7b8fITPuVXUk9ohG5EFHw4gAEcjFxfKb3xuAsEjx2z1wxNbSZMcgS9GKyW3R6KwJONgtA64LTyxWm8Bvudp0M1FdJPEGopM4Fvg7G/hsptkhCfHFegv4ENwxPeXmYhxwZy7js+BeM27t9ODBMynVCLJ7RWcBMteZJtvjOYHb5lOnCLYWNEMKC59BA7covu1cANa2PXL05iGdufOzkgFqqHBOrgQVUmLEc+Mkz4Rq8O6WkNr7atNkH4M8d+SD1t/tSzt3oFql+neVs+AwEI5JaBJaxARtY2Z4mKoUqxds4UpZ0sv3zIbNoo0J4fihldQTX3XNcuNcZmcrB5LTWMdzeRuAtBk3cZHYQF6gTi3PNuDJ0nmR+4LPLoHvxQIxRgJ9iNNXqf2SYJhcvCtJiVWo85TsyFOuq7EyBPJrAdhEgE0cTq16FQXhYPJFqSfiVn0IQnPOy0LbU4BeG94QjdYNB0CiQ3QaxQqD2ebSMiNjaVaw8WaM4Z5WnzcVDsr4eGweSLa2DE3BWViaxhZFIcSTjgxNCAfelg+hznVOYoe5VqTYs1g7WtfTm3e4/WduC6p+qqAM8H4ZyrJCGpewThTDPe6H7CzX/zQ8Tm+r65HeZn+MsmxUciEWPlAVaK/VBaQBWfoG/aRL/jSZIQfep/89GjasWmbaWzeEZ2R1FOjvyJT37O9B8046SRSKVEnXWlBqbkb5XCS3qFeuE9xb9+frEknxWB5h1D/hruz2iVDEAS7+qkEz5Ot5agHJc7WCdY94Ws61sURcX5nG8UELGBAHZ3i+3VulAyT0nKNNz4K2LBHBWJcTBX1wzf+//u/j/9+//v87+9/l9Lbh/L/uyNYiTsWV2LwsjaA6MxTuzFMqmxW8Jw/+IppdX8t/Clgi1rI1SN0UC/r6tX/4lUc2VV1OQReSeCsjUpKZchw4XUcjHfw6ryCV3R8s6VXm67vp4n+lcPV9gJwmbKQEsmrJi9c2vkwrm8HFbVYNTaRGq8D91t9n5+U+aD/hNtN3HjC/nC/vUoGFSCkXP+NlRcmLUqLbiUBl4LYf1U/CCvwtd3ryCH8gUmGITAxiH1O5rnGTz7y1LuFjmnFGQ1UWuM7HwfXtWl2fPFKklYwNUpF2IL/TmaRETjQiM5SJacI+3Gv5MBU8lP5Io6gWkawpyzNEVGqOdx4YlO1dCvjbWFZWbCmeiFKPSlMKtKcMFLs/KQxtgAHi7NZNCQ32bBAW2mbHflVZ8wXKi1JKVHkW20bnYnl3dKWJeWJOiX3oKPBD6Zbi0ZvSIuWktUHB8qDR8DMMh1ZfkBL9FS9x5r0hBGLJ8pUCJv3NYH+Ae8p40mZWd5m5fhobFjQeQvqTT4VKWIYfRL0tfaXKiVl75hHReuTJEcqVlug+eOIIc4bdIydtn2K0iNZPsYWQvQio2qbO3OqAlPHDDOB7DfjGEfVF51FqqNacd6QmgFKJpMfLp5DHTv4wXlONKVXF9zTJpDV4m1sYZqJPhotcsliZM8yksKkCkzpiXt+EcRQvSQqmBS9WdWkxMTJXPSw94jqI3varCjQxTazjlMH8jTS8ilaW8014/vwA/LNa+YiFoyyx3s/KswP3O8QW1jtq45yTM/DX9a8M4voTVaO2ebvw1EooDw/yg6Y1faY+WwrdVs5Yt0hQ5EwRfYXSFxray1YvSM+kYmlpLG2/9mm1MfmbKHXr44Ih8nVKb1M537ZANUkCtdsPZ80JVKVKabVHCadaLXg+IV8i5GSwpZti0h6diTaKs9sdpUKEpd7jDUpYmHtiX33SKiO3tuydkaxA7pEc9XIQEOfWJlszj5YpL5bKeQyT7aZSBOamvSHl8xsWvgo26IP/bqk+0EJUz+gkkcvlUlyPp2kdKFtt7y5aCdks9ZJJcFp5ZWeaWKgtnXMN3ORwGLBE0PtkEIek5FY2aVssUZHtsWIvnljMVJtuVIjpZup/5VL1yPOHWWHkOMc6YySWMckczD5jUj2mlLVquFaMU8leGVaqeXis+aRRL8zm4WuBk6cyWfGMxgtr8useQEx7k/PvRoZyd9nde1GUCV84gMX8Ogu/BWezYPSR27llzQnA97oo0pYyxobYUJfsj+ysTm9zJ+S4pk0TGo9VTG0KjqYhTmALfoDZVKla2b5yhv241PxFaLJs3i05K0AAIdcGxCJZmT3ZdT7CliR7q+kur7WdQjygYtOWRL9B8E4s4LI8KpAj7bE0dg7DLOaX+MGeAi0hMMSSWZEz+RudXbZCsGYS0QqiXjH9XQbd8sCB+nIVTq7/T/FDS+zWY9q7Z2fdq1tdLb6v3hKKVDAw5gjj6o9r1wHFROdHc18MJp4SJ2Ucvu+iQ9EgkekW8VCM+psM6y+/2SBy8tNN4a3L1MzP+OLsyvESo5gS7IQOnIqMmviJBVc6zbVG1n8eXiA3j46kmvvtJlewwNDrxk4SbJOtP/TV/lIVK9ueShNbbMHfwnLTLLhbZuO79ec5XvfgRwLFK+w1r5ZWW15rVFZrE+wKqNRv5KqsLNfpGgnoUU6Y71NxEmN7MyqwqAQqoIULOw/LbuUB2+uE75gJt+kq1qY4LoxV+qR/zalupea3D5+WMeaRIn0sAI6DDWDh158fqUb4YhAxhREbUN0qyyJYkBU4V2KARXDT65gW3gRsiv7xSPYEKLwzgriWcWgPr0sbZnv7m1XHNFW6xPdGNZUdxFiUYlmXNjDVWuu7LCkX/nVkrXaJhiYktBISC2xgBXQnNEP+cptWl1eG62a7CPXrnrkTQ5BQASbEqUZWMDiZUisKyHDeLFOaJILUo5f6iDt4ZO8MlqaKLto0AmTHVVbkGuyPa1R/ywZsWRoRDoRdNMMHwYTsklMVnlAd2S0282bgMI8fiJpDh69OSL6K3qbo20KfpNMurnYGQSr/stFqZ7hYsxKlLnKAKhsmB8AIpEQ4bd/NrTLTXefsE6ChRmKWjXKVgpGoPs8GAicgKVw4K0qgDgy1A6hFq1WRat3fHF+FkU+b6H4NWpOU3KXTxrIb2qSHAb+qhm8hiSROi/9ofapjxhyKxxntPpge6KL5Z4+WBMYkAcE6+0Hd3Yh2zBsK2MV3iW0Y6cvOCroXlRb2MMJtdWx+3dkFzGh2Pe3DZ9QpSqpaR/rE1ImOrHqYYyccpiLC22amJIjRWVAherTfpQLmo6/K2pna85GrDuQPlH1Tsar8isAJbXLafSwOof4gg9RkAGm/oYpBQQiPUoyDk2BCQ1k+KILq48ErFo4WSRhHLq/y7mgw3+L85PpP6xWr6cgp9sOjYjKagOrxF148uhuaWtjet953fh1IQiEzgC+d2IgBCcUZqgTAICm2bR8oCjDLBsmg+ThyhfD+zBalsKBY1Ce54Y/t9cwfbLu9SFwEgphfopNA3yNxgyDafUM3mYTovZNgPGdd4ZFFOj1vtfFW3u7N+iHEN1HkeesDMXKPyoCDCGVMo4GCCD6PBhQ3dRZIHy0Y/3MaE5zU9mTCrwwnZojtE+qNpMSkJSpmGe0EzLyFelMJqhfFQ7a50uXxZ8pCc2wxtAKWgHoeamR2O7R+bq7IbPYItO0esdRgoTaY38hZLJ5y02oIVwoPokGIzxAMDuanQ1vn2WDQ00Rh6o5QOaCRu99fwDbQcN0XAuqkFpxT/cfz3slGRVokrNU0iqiMAJFEbKScZdmSkTUznC0U+MfwFOGdLgsewRyPKwBZYSmy6U325iUhBQNxbAC3FLKDV9VSOuQpOOukJ/GAmu/tyEbX9DgEp6dv1zoU0IqzpG6gssSjIYRVPGgU1QAQYRgIT8gEV0EXr1sqeh2I6rXjtmoCYyEDCe/PkFEi/Q48FuT29p557iN+LCwk5CK/CZ2WdAdfQZh2Z9QGrzPLSNRj5igUWzl9Vi0rCqH8G1Kp4QMLkuwMCAypdviDXyOIk0AHTM8HBYKh3b0/F+DxoNj4ZdoZfCpQVdnZarqoMaHWnMLNVcyevytGsrXQEoIbubqWYNo7NRHzdc0zvT21fWVirj7g36iy6pxogfvgHp1xH1Turbz8QyyHnXeBJicpYUctbzApwzZ1HT+FPEXMAgUZetgeGMwt4G+DHiDT2Lu+PT21fjJCAfV16a/Wu1PqOkUHSTKYhWW6PhhHUlNtWzFnA7MbY+r64vkwdpfNB2JfWgWXAvkzd42K4lN9x7Wrg4kIKgXCb4mcW595MCPJ/cTfPAMQMFWwnqwde4w8HZYJFpQwcSMhjVz4B8p6ncSCN1X4klxoIH4BN2J6taBMj6lHkAOs8JJAmXq5xsQtrPIPIIp/HG6i21xMGcFgqDXSRF0xQg14d2uy6HgKE13LSvQe52oShF5Jx1R6avyL4thhXQZHfC94oZzuPUBKFYf1VvDaxIrtV6dNGSx7DO0i1p6CzBkuAmEqyWceQY7F9+U0ObYDzoa1iKao/cOD/v6Q9gHrrr1uCeOk8fST9MG23Ul0KmM3r+Wn6Hi6WAcL7gEeaykicvgjzkjSwFsAXIR81Zx4QJ6oosVyJkCcT+4xAldCcihqvTf94HHUPXYp3REIaR4dhpQF6+FK1H0i9i7Pvh8owu3lO4PT1iuqu+DkL2Bj9+kdfGAg2TXw03iNHyobxofLE2ibjsYDPgeEQlRMR7afXbSGQcnPjI2D+sdtmuQ771dbASUsDndU7t58jrrNGRzISvwioAlHs5FA+cBE5Ccznkd8NMV6BR6ksnKLPZnMUawRDU1MZ/ib3xCdkTblHKu4blNiylH5n213yM0zubEie0o4JhzcfAy3H5qh2l17uLooBNLaO+gzonTH2uF8PQu9EyH+pjGsACTMy4cHzsPdymUSXYJOMP3yTkXqvO/lpvt0cX5ekDEu9PUfBeZODkFuAjXCaGdi6ew4qxJ8PmFfwmPpkgQjQlWqomFY6UkjmcnAtJG75EVR+NpzGpP1Ef5qUUbfowrC3zcSLX3BxgWEgEx/v9cP8H8u1Mvt9/rMDYf6sjwU1xSOPBgzFEeJLMRVFtKo5QHsUYT8ZRLCah27599EuqoC9PYjYO6aoAMHB8X1OHwEAYouHfHB3nyb2B+SnZxM/vw/bCtORjLMSy5aZoEpvgdGvlJfNPFUu/p7Z4VVK1hiI0/UTuB3ZPq4ohEbm7Mntgc1evEtknaosgZSwnDC2BdMmibpeg48X8Ixl+/8+xXdbshQXUPPvx8jT3fkELivHSmqbhblfNFShWAyQnJ3WBU6SMYSIpTDmHjdLVAdlADdz9gCplZw6mTiHqDwIsxbm9ErGusiVpg2w8Q3khKV/R9Oj8PFeF43hmW/nSd99nZzhyjCX3QOZkkB6BsH4H866WGyv9E0hVAzPYah2tkRfQZMmP2rinfOeQalge0ovhduBjJs9a1GBwReerceify49ctOh5/65ATYuMsAkVltmvTLBk4oHpdl6i+p8DoNj4Fb2vhdFYer2JSEilEwPd5n5zNoGBXEjreg/wh2NFnNRaIUHSOXa4eJRwygZoX6vnWnqVdCRT1ARxeFrNBJ+tsdooMwqnYhE7zIxnD8pZH+P0Nu1wWxCPTADfNWmqx626IBJJq6NeapcGeOmbtXvl0TeWG0Y7OGGV4+EHTtNBIT5Wd0Bujl7inXgZgfXTM5efD3qDTJ54O9v3Bkv+tdIRlq1kXcVD0BEMirmFxglNPt5pedb1AnxuCYMChUykwsTIWqT23XDpvTiKEru1cTcEMeniB+HQDehxPXNmkotFdwUPnilB/u4Nx5Xc6l8J9jH1EgKZUUt8t8cyoZleDBEt8oibDmJRAoMKJ5Oe9CSWS5ZMEJvacsGVdXDWjp/Ype5x0p9PXB2PAwt2LRD3d+ftNgpuyvxlP8pB84oB1i73vAVpwyrmXW72hfW6Dzn9Jkj4++0VQ4d0KSx1AsDA4OtXXDo63/w+GD+zC7w5SJaxsmnlYRQ4dgdjA7tTl2KNLnpJ+mvkoDxtt1a4oPaX3EVqj96o9sRKBQqU7ZOiupeAIyLMD+Y3YwHx30XWHB5CQiw7q3mj1EDlP2eBsZbz79ayUMbyHQ7s8gu4Lgip1LiGJj7NQj905/+rgUYKAA5qdrlHKIknWmqfuR+PB8RdBkDg/NgnlT89G72h2NvySnj7UyBwD+mi/IWs1xWbxuVwUIVXun5cMqBtFbrccI+DILjsVQg6eeq0itiRfedn89CvyFtpkxaauEvSANuZmB1p8FGPbU94J9medwsZ9HkUYjmI7OH5HuxendLbxTaYrPuIfE2ffXFKhoNBUp33HsFAXmCV/Vxpq5AYgFoRr5Ay93ZLRlgaIPjhZjXZZChT+aE5iWAXMX0oSFQEtwjiuhQQItTQX5IYrKfKB+queTNplR1Hoflo5/I6aPPmACwQCE2jTOYo5Dz1cs7Sod0KTG/3kEDGk3kUaUCON19xSJCab3kNpWZhSWkO8l+SpW70Wn3g0ciOIJO5JXma6dbos6jyisuxXwUUhj2+1uGhcvuliKtWwsUTw4gi1c/diEEpZHoKoxTBeMDmhPhKTx7TXWRakV8imJR355DcIHkR9IREHxohP4TbyR5LtFU24umRPRmEYHbpe1LghyxPx7YgUHjNbbQFRQhh4KeU1EabXx8FS3JAxp2rwRDoeWkJgWRUSKw6gGP5U2PuO9V4ZuiKXGGzFQuRuf+tkSSsbBtRJKhCi3ENuLlXhPbjTKD4djXVnfXFds6Zb+1XiUrRfyayGxJq1+SYBEfbKlgjiSmk0orgTqzSS+DZ5rTqsJbttiNtp+KMqGE2AHGFw6jQqM5vD6vMptmXV9OAjq49Uf/Lx9Opam+Hn5O9p8qoBBAQixzQZ4eNVkO9sPzJAMyR1y4/RCQQ1s0pV5KAU5sKLw3tkcFbI/JqrjCsK4Mw+W8aod4lioYuawUiCyVWBE/qPaFi5bnkgpfu/ae47174rI1fqQoTbW0HrU6FAejq7ByM0V4zkZTg02/YJK2N7hUQRCeZ4BIgSEqgD8XsjzG6LIsSbuHoIdz/LhFzbNn1clci1NHWJ0/6/O8HJMdIpEZbqi1RrrFfoo/rI/7ufm2MPG5lUI0IYJ4MAiHRTSOFJ2oTverFHYXThkYFIoyFx6rMYFgaOKM4xNWdlOnIcKb/suptptgTOTdVIf4YgdaAjJnIAm4qNNHNQqqAzvi53GkyRCEoseUBrHohZsjUbkR8gfKtc/+Oa72lwxJ8Mq6HDfDATbfbJhzeIuFQJSiw1uZprHlzUf90WgqG76zO0eCB1WdPv1IT6sNxxh91GEL2YpgC97ikFHyoaH92ndwduqZ6IYjkg20DX33MWdoZk7QkcKUCgisIYslOaaLyvIIqRKWQj16jE1DlQWJJaPopWTJjXfixEjRJJo8g4++wuQjbq+WVYjsqCuNIQW3YjnxKe2M5ZKEqq+cX7ZVgnkbsU3RWIyXA1rxv4kGersYJjD//auldXGmcEbcfTeF16Y1708FB1HIfmWv6dSFi6oD4E+RIjCsEZ+kY7dKnwReJJw3xCjKvi3kGN42rvyhUlIz0Bp+fNSV5xwFiuBzG296e5s/oHoFtUyUplmPulIPl+e1CQIQVtjlzLzzzbV+D/OVQtYzo5ixtMi5BmHuG4N/uKfJk5UIREp7+12oZlKtPBomXSzAY0KgtbPzzZoHQxujnREUgBU+O/jKKhgxVhRPtbqyHiUaRwRpHv7pgRPyUrnE7fYkVblGmfTY28tFCvlILC04Tz3ivkNWVazA+OsYrxvRM/hiNn8Fc4bQBeUZABGx5S/xFf9Lbbmk298X7iFg2yeimvsQqqJ+hYbt6uq+Zf9jC+Jcwiccd61NKQtFvGWrgJiHB5lwi6fR8KzYS7EaEHf/ka9EC7H8D+WEa3TEACHBkNSj/cXxFeq4RllC+fUFm2xtstYLL2nos1DfzsC9vqDDdRVcPA3Ho95aEQHvExVThXPqym65llkKlfRXbPTRiDepdylHjmV9YTWAEjlD9DdQnCem7Aj/ml58On366392214B5zrmQz/9ySG2mFqEwjq5sFl5tYJPw5hNz8lyZPUTsr5E0F2C9VMPnZckWP7+mbwp/BiN7f4kf7vtGnZF2JGvjK/sDX1RtcFY5oPQnE4lIAYV49U3C9SP0LCY/9i/WIFK9ORjzM9kG/KGrAuwFmgdEpdLaiqQNpCTGZVuAO65afkY1h33hrqyLjZy92JK3/twdj9pafFcwfXONmPQWldPlMe7jlP24Js0v9m8bIJ9TgS2IuRvE9ZVRaCwSJYOtAfL5H/YS4FfzKWKbek+GFulheyKtDNlBtrdmr+KU+ibHTdalzFUmMfxw3f36x+3cQbJLItSilW9cuvZEMjKw987jykZRlsH/UI+HlKfo2tLwemBEeBFtmxF2xmItA/dAIfQ+rXnm88dqvXa+GapOYVt/2waFimXFx3TC2MUiOi5/Ml+3rj/YU6Ihx2hXgiDXFsUeQkRAD6wF3SCPi2flk7XwKAA4zboqynuELD312EJ88lmDEVOMa1W/K/a8tGylZRMrMoILyoMQzzbDJHNZrhH77L9qSC42HVmKiZ5S0016UTp83gOhCwz9XItK9fgXfK3F5d7nZCBUekoLxrutQaPHa16Rjsa0gTrzyjqTnmcIcrxg6X6dkKiucudc0DD5W4pJPf0vuDW8r5/uw24YfMuxFRpD2ovT2mFX79xH6Jf+MVdv2TYqR6/955QgVPe3JCD/WjAYcLA9tpXgFiEjge2J5ljeI/iUzg91KQuHkII4mmHZxC3XQORLAC6G7uFn5LOmlnXkjFdoO976moNTxElS8HdxWoPAkjjocDR136m2l+f5t6xaaNgdodOvTu0rievnhNAB79WNrVs6EsPgkgfahF9gSFzzAd+rJSraw5Mllit7vUP5YxA843lUpu6/5jAR0RvH4rRXkSg3nE+O5GFyfe+L0s5r3k05FyghSFnKo4TTgs07qj4nTLqOYj6qaW9knJTDkF5OFMYbmCP+8H16Ty482OjvERV6OFyw043L9w3hoJi408sR+SGo1WviXUu8d7qS+ehKjpKwxeCthsm2LBFSFeetx0x4AaKPxtp3CxdWqCsLrB1s/j5TAhc1jNZsXWl6tjo/WDoewxzg8T8NnhZ1niUwL/nhfygLanCnRwaFGDyLw+sfZhyZ1UtYTp8TYB6dE7R3VsKKH95CUxJ8u8N+9u2/9HUNKHW3x3w5GQrfOPafk2w5qZq8MaHT0ebeY3wIsp3rN9lrpIsW9c1ws3VNV+JwNz0Lo9+V7zZr6GD56We6gWVIvtmam5GPPkVAbr74r6SwhuL+TRXtW/0pgyX16VNl4/EAD50TnUPuwrW6OcUO2VlWXS0inq872kk7GUlW6o/ozFKq+Sip6LcTtSDfDrPTcCHhx75H8BeRon+KG2wRwzfDgWhALmiWOMO6h3pm1UCZEPEjScyk7tdLx6WrdA2N1QTPENvNnhCQjW6kl057/qv7IwRryHrZBCwVSbLLnFRiHdTwk8mlYixFt1slEcPD7FVht13HyqVeyD55HOXrh2ElAxJyinGeoFzwKA91zfrdLvDxJSjzmImfvTisreI25EDcVfGsmxLVbfU8PGe/7NmWWKjXcdTJ11jAlVIY/Bv/mcxg/Q10vCHwKG1GW/XbJq5nxDhyLqiorn7Wd7VEVL8UgVzpHMjQ+Z8DUgSukiVwWAKkeTlVVeZ7t1DGnCgJVIdBPZAEK5f8CDyDNo7tK4/5DBjdD5MPV86TaEhGsLVFPQSI68KlBYy84FievdU9gWh6XZrugvtCZmi9vfd6db6V7FmoEcRHnG36VZH8N4aZaldq9zZawt1uBFgxYYx+Gs/qW1jwANeFy+LCoymyM6zgG7j8bGzUyLhvrbJkTYAEdICEb4kMKusKT9V3eIwMLsjdUdgijMc+7iKrr+TxrVWG0U+W95SGrxnxGrE4eaJFfgvAjUM4SAy8UaRwE9j6ZQH5qYAWGtXByvDiLSDfOD0yFA3UCMKSyQ30fyy1mIRg4ZcgZHLNHWl+c9SeijOvbOJxoQy7lTN2r3Y8p6ovxvUY74aOYbuVezryqXA6U+fcp6wSV9X5/OZKP18tB56Ua0gMyxJI7XyNT7IrqN8GsB9rL/kP5KMrjXxgqKLDa+V5OCH6a5hmOWemMUsea9vQl9t5Oce76PrTyTv50ExOqngE3PHPfSL//AItPdB7kGnyTRhVUUFNdJJ2z7RtktZwgmQzhBG/G7QsjZmJfCE7k75EmdIKH7xlnmDrNM/XbTT6FzldcH/rcRGxlPrv4qDScqE7JSmQABJWqRT/TUcJSwoQM+1jvDigvrjjH8oeK2in1S+/yO1j8xAws/T5u0VnIvAPqaE1atNuN0cuRliLcH2j0nTL4JpcR7w9Qya0JoaHgsOiALLCCzRkl1UUESz+ze/gIXHGtDwgYrK6pCFKJ1webSDog4zTlPkgXZqxlQDiYMjhDpwTtBW2WxthWbov9dt2X9XFLFmcF+eEc1UaQ74gqZiZsdj63pH1qcv3Vy8JYciogIVKsJ8Yy3J9w/GhjWVSQAmrS0BPOWK+RKV+0lWqXgYMnIFwpcZVD7zPSp547i9HlflB8gVnSTGmmq1ClO081OW/UH11pEQMfkEdDFzjLC1Cdo/BdL3s7cXb8J++Hzz1rhOUVZFIPehRiZ8VYu6+7Er7j5PSZu9g/GBdmNzJmyCD9wiswj9BZw+T3iBrg81re36ihMLjoVLoWc+62a1U/7qVX5CpvTVF7rocSAKwv4cBVqZm7lLDS/qoXs4fMs/VQi6BtVbNA3uSzKpQfjH1o3x4LrvkOn40zhm6hjduDglzJUwA0POabgdXIndp9fzhOo23Pe+Rk9GSLX0d71Poqry8NQDTzNlsa+JTNG9+UrEf+ngxCjGEsDCc0bz+udVRyHQI1jmEO3S+IOQycEq7XwB6z3wfMfa73m8PVRp+iOgtZfeSBl01xn03vMaQJkyj7vnhGCklsCWVRUl4y+5oNUzQ63B2dbjDF3vikd/3RUMifPYnX5Glfuk2FsV/7RqjI9yKTbE8wJY+74p7qXO8+dIYgjtLD/N8TJtRh04N9tXJA4H59IkMmLElgvr0Q5OCeVfdAt+5hkh4pQgfRMHpL74XatLQpPiOyHRs/OdmHtBf8nOZcxVKzdGclIN16lE7kJ+pVMjspOI+5+TqLRO6m0ZpNXJoZRv9MPDRcAfJUtNZHyig/s2wwReakFgPPJwCQmu1I30/tcBbji+Na53i1W1N+BqoY7Zxo+U/M9XyJ4Ok2SSkBtoOrwuhAY3a03Eu6l8wFdIG1cN+e8hopTkiKF093KuH/BcB39rMiGDLn6XVhGKEaaT/vqb/lufuAdpGExevF1+J9itkFhCfymWr9vGb3BTK4j598zRH7+e+MU9maruZqb0pkGxRDRE1CD4Z8LV4vhgPidk5w2Bq816g3nHw1//j3JStz7NR9HIWELO8TMn3QrP/zZp//+Dv9p429/ogv+GATR+n/UdF+ns9xNkXZQJXY4t9jMkJNUFygAtzndXwjss+yWH9HAnLQQfhAskdZS2l01HLWv7L7us5uTH409pqitvfSOQg/c+Zt7k879P3K9+WV68n7+3cZfuRd/dDPP/03rn+d+/nBvWfgDlt8+LzjqJ/vx3CnNOwiXhho778C96iD+1TBvRZYeP+EH81LE0vVwOOrmCLB3iKzI1x+vJEsrPH4uF0UB4TJ4X3uDfOCo3PYpYe0MF4bouh0DQ/l43fxUF7Y+dpWuvTSffB0yO2UQUETI/LwCZE3BvnevJ7c9zUlY3H58xzke6DNFDQG8n0WtDN4LAYN4nogKav1ezOfK/z+t6tsCTp+dhx4ymjWuCJk1dEUifDP+HyS4iP/Vg9B2jTo9L4NbiBuDS4nuuHW6H+JDQn2JtqRKGkEQPEYE7uzazXIkcxIAqUq1esasZBETlEZY7y7Jo+RoV/IsjY9eIMkUvr42Hc0xqtsavZvhz1OLwSxMOTuqzlhb0WbdOwBH9EYiyBjatz40bUxTHbiWxqJ0uma19qhPruvcWJlbiSSH48OLDDpaHPszvyct41ZfTu10+vjox6kOqK6v0K/gEPphEvMl/vwSv+A4Hhm36JSP9IXTyCZDm4kKsqD5ay8b1Sad/vaiyO5N/sDfEV6Z4q95E+yfjxpqBoBETW2C7xl4pIO2bDODDFurUPwE7EWC2Uplq+AHmBHvir2PSgkR12/Ry65O0aZtQPeXi9mTlF/Wj5GQ+vFkYyhXsLTjrBSP9hwk4GPqDP5rBn5/l8b0mLRAvRSzXHc293bs3s8EsdE3m2exxidWVB4joHR+S+dz5/W+v00K3TqN14CDBth8eWcsTbiwXPsygHdGid0PEdy6HHm2v/IUuV5RVapYmzGsX90mpnIdNGcOOq64Dbc5GUbYpD9M7S+6cLY//QmjxFLP5cuTFRm3vA5rkFZroFnO3bjHF35uU3s8mvL7Tp9nyTc4mymTJ5sLIp7umSnGkO23faehtz3mmTS7fbVx5rP7x3HXIjRNeq/A3xCs9JNB08c9S9BF2O3bOur0ItslFxXgRPdaapBIi4dRpKGxVz7ir69t/bc9qTxjvtOyGOfiLGDhR4fYywHv1WdOplxIV87TpLBy3Wc0QP0P9s4G7FBNOdITS/tep3o3h1TEa5XDDii7fWtqRzUEReP2fbxz7bHWWJdbIOxOUJZtItNZpTFRfj6vm9sYjRxQVO+WTdiOhdPeTJ+8YirPvoeL88l5iLYOHd3b/Imkq+1ZN1El3UikhftuteEYxf1Wujof8Pr4ICTu5ezZyZ4tHQMxlzUHLYO2VMOoNMGL/20S5i2o2obfk+8qqdR7xzbRDbgU0lnuIgz4LelQ5XS7xbLuSQtNS95v3ZUOdaUx/Qd8qxCt6xf2E62yb/HukLO6RyorV8KgYl5YNc75y+KvefrxY+lc/64y9kvWP0a0bDz/rojq+RWjO06WeruWqNFU7r3HPIcLWRql8ICZsz2Ls/qOm/CLn6++X+Qf7mGspYCrZod/lpl6Rw4xN/yuq8gqV4B6aHk1hVE1SfILxWu5gvXqbfARYQpspcxKp1F/c8XOPzkZvmoSw+vEqBLdrq1fr3wAPv5NnM9i8F+jdAuxkP5Z71c6uhK3enlnGymr7UsWZKC12qgUiG8XXGQ9mxnqz4GSIlybF9eXmbqj2sHX+a1jf0gRoONHRdRSrIq03Ty89eQ1GbV/Bk+du4+V15zls+vvERvZ4E7ZbnxWTVjDjb4o/k8jlw44pTIrUGxxuJvBeO+heuhOjpFsO6lVJ/aXnJDa/bM0Ql1cLbXE/Pbv3EZ3vj3iVrB5irjupZTzlnv677NrI9UNYNqbPgp/HZXS+lJmk87wec+7YOxTDo2aw2l3NfDr34VNlvqWJBknuK7oSlZ6/T10zuOoPZOeoIk81N+sL843WJ2Q4Z0fZ3scsqC/JV2fuhWi1jGURSKZV637lf53Xnnx16/vKEXY89aVJ0fv91jGdfG+G4+sniwHes4hS+udOr4RfhFhG/F5gUG35QaU+McuLmclb5ZWmR+sG5V6nf+PxYzlrnFGxpZaK8eqqVo0NfmAWoGfXDiT/FnUbWvzGDOTr8aktOZWg4BYvz5YH12ZbfCcGtNk+dDAZNGWvHov+PIOnY9Prjg8h/wLRrT69suaMVZ5bNuK00lSVpnqSX1NON/81FoP92rYndionwgOiA8WMf4vc8l15KqEEG4yAm2+WAN5Brfu1sq9suWYqgoajgOYt/JCk1gC8wPkK+XKCtRX6TAtgvrnuBgNRmn6I8lVDipOVB9kX6Oxkp4ZKyd1M6Gj8/v2U7k+YQBL95Kb9PQENucJb0JlW3b5tObN7m/Z1j1ev388d7o15zgXsI9CikAGAViR6lkJv7nb4Ak40M2G8TJ447kN+pvfHiOFjSUSP6PM+QfbAywKJCBaxSVxpizHseZUyUBhq59vFwrkyGoRiHbo0apweEZeSLuNiQ+HAekOnarFg00dZNXaPeoHPTRR0FmEyqYExOVaaaO8c0uFUh7U4e/UxdBmthlBDgg257Q33j1hA7HTxSeTTSuVnPZbgW1nodwmG16aKBDKxEetv7D9OjO0JhrbJTnoe+kcGoDJazFSO8/fUN9Jy/g4XK5PUkw2dgPDGpJqBfhe7GA+cjzfE/EGsMM+FV9nj9IAhrSfT/J3QE5TEIYyk5UjsI6ZZcCPr6A8FZUF4g9nnpVmjX90MLSQysIPD0nFzqwCcSJmIb5mYv2Cmk+C1MDFkZQyCBq4c/Yai9LJ6xYkGS/x2s5/frIW2vmG2Wrv0APpCdgCA9snFvfpe8uc0OwdRs4G9973PGEBnQB5qKrCQ6m6X/H7NInZ7y/1674/ZXOVp7OeuCRk8JFS516VHrnH1HkIUIlTIljjHaQtEtkJtosYul77cVwjk3gW1Ajaa6zWeyHGLlpk3VHE2VFzT2yI/EvlGUSz2H9zYE1s4nsKMtMqNyKNtL/59CpFJki5Fou6VXGm8vWATEPwrUVOLvoA8jLuwOzVBCgHB2Cr5V6OwEWtJEKokJkfc87h+sNHTvMb0KVTp5284QTPupoWvQVUwUeogZR3kBMESYo0mfukewRVPKh5+rzLQb7HKjFFIgWhj1w3yN/qCNoPI8XFiUgBNT1hCHBsAz8L7Oyt8wQWUFj92ONn/APyJFg8hzueqoJdNj57ROrFbffuS/XxrSXLTRgj5uxZjpgQYceeMc2wJrahReSKpm3QjHfqExTLAB2ipVumE8pqcZv8LYXQiPHHsgb5BMW8zM5pvQit+mQx8XGaVDcfVbLyMTlY8xcfmm/RSAT/H09UQol5gIz7rESDmnrQ4bURIB4iRXMDQwxgex1GgtDxKp2HayIkR+E/aDmCttNm2C6lytWdfOVzD6X2SpDWjQDlMRvAp1symWv4my1bPCD+E1EmGnMGWhNwmycJnDV2WrQNxO45ukEb08AAffizYKVULp15I4vbNK5DzWwCSUADfmKhfGSUqii1L2UsE8rB7mLuHuUJZOx4+WiizHBJ/hwboaBzhpNOVvgFTf5cJsHef7L1HCI9dOUUbb+YxUJWn6dYOLz+THi91kzY5dtO5c+grX7v0jEbsuoOGnoIreDIg/sFMyG+TyCLIcAWd1IZ1UNFxE8Uie13ucm40U2fcxC0u3WLvLOxwu+F7MWUsHsdtFQZ7W+nlfCASiAKyh8rnP3EyDByvtJb6Kax6/HkLzT9SyEyTMVM1zPtM0MJY14DmsWh4MgD15Ea9Hd00AdkTZ0EiG5NAGuIBzQJJ0JR0na+OB7lQA6UKxMfihIQ7GCCnVz694QvykWXTxpS2soDu+smru1UdIxSvAszBFD1c8c6ZOobA8bJiJIvuycgIXBQIXWwhyTgZDQxJTRXgEwRNAawGSXO0a1DKjdihLVNp/taE/xYhsgwe+VpKEEB4LlraQyE84gEihxCnbfoyOuJIEXy2FIYw+JjRusybKlU2g/vhTSGTydvCvXhYBdtAXtS2v7LkHtmXh/8fly1do8FI/D0f8UbzVb5h+KRhMGSAmR2mhi0YG/uj7wgxcfzCrMvdjitUIpXDX8ae2JcF/36qUWIMwN6JsjaRGNj+jEteGDcFyTUb8X/NHSucKMJp7pduxtD6KuxVlyxxwaeiC1FbGBESO84lbyrAugYxdl+2N8/6AgWpo/IeoAOcsG35IA/b3AuSyoa55L7llBLlaWlEWvuCFd8f8NfcTUgzJv6CbB+6ohWwodlk9nGWFpBAOaz5uEW5xBvmjnHFeDsb0mXwayj3mdYq5gxxNf3H3/tnCgHwjSrpSgVxLmiTtuszdRUFIsn6LiMPjL808vL1uQhDbM7aA43mISXReqjSskynIRcHCJ9qeFopJfx9tqyUoGbSwJex/0aDE3plBPGtNBYgWbdLom3+Q/bjdizR2/AS/c/dH/d3G7pyl1qDXgtOFtEqidwLqxPYtrNEveasWq3vPUUtqTeu8gpov4bdOQRI2kneFvRNMrShyVeEupK1PoLDPMSfWMIJcs267mGB8X9CehQCF0gIyhpP10mbyM7lwW1e6TGvHBV1sg/UyTghHPGRqMyaebC6pbB1WKNCQtlai1GGvmq9zUKaUzLaXsXEBYtHxmFbEZ2kJhR164LhWW2Tlp1dhsGE7ZgIWRBOx3Zcu2DxgH+G83WTPceKG0TgQKKiiNNOlWgvqNEbnrk6fVD+AqRam2OguZb0YWSTX88N+i/ELSxbaUUpPx4vJUzYg/WonSeA8xUK6u7DPHgpqWpEe6D4cXg5uK9FIYVba47V/nb+wyOtk+zG8RrS4EA0ouwa04iByRLSvoJA2FzaobbZtXnq8GdbfqEp5I2dpfpj59TCVif6+E75p665faiX8gS213RqBxTZqfHP46nF6NSenOneuT+vgbLUbdTH2/t0REFXZJOEB6DHvx6N6g9956CYrY/AYcm9gELJXYkrSi+0F0geKDZgOCIYkLU/+GOW5aGj8mvLFgtFH5+XC8hvAE3CvHRfl4ofM/Qwk4x2A+R+nyc9gNu/9Tem7XW4XRnyRymf52z09cTOdr+PG6+P/Vb4QiXlwauc5WB1z3o+IJjlbxI8MyWtSzT+k4sKVbhF3xa+vDts3NxXa87iiu+xRH9cAprnOL2h6vV54iQRXuOAj1s8nLFK8gZ70ThIQcWdF19/2xaJmT0efrkNDkWbpAQPdo92Z8+Hn/aLjbOzB9AI/k12fPs9HhUNDJ1u6ax2VxD3R6PywN7BrLJ26z6s3QoMp76qzzwetrDABKSGkfW5PwS1GvYNUbK6uRqxfyVGNyFB0E+OugMM8kKwmJmupuRWO8XkXXXQECyRVw9UyIrtCtcc4oNqXqr7AURBmKn6Khz3eBN96LwIJrAGP9mr/59uTOSx631suyT+QujDd4beUFpZ0kJEEnjlP+X/Kr2kCKhnENTg4BsMTOmMqlj2WMFLRUlVG0fzdCBgUta9odrJfpVdFomTi6ak0tFjXTcdqqvWBAzjY6hVrH9sbt3Z9gn+AVDpTcQImefbB4edirjzrsNievve4ZT4EUZWV3TxEsIW+9MT/RJoKfZZYSRGfC1CwPG/9rdMOM8qR/LUYvw5f/emUSoD7YSFuOoqchdUg2UePd1eCtFSKgxLSZ764oy4lvRCIH6bowPxZWwxNFctksLeil47pfevcBipkkBIc4ngZG+kxGZ71a72KQ7VaZ6MZOZkQJZXM6kb/Ac0/XkJx8dvyfJcWbI3zONEaEPIW8GbkYjsZcwy+eMoKrYjDmvEEixHzkCSCRPRzhOfJZuLdcbx19EL23MA8rnjTZZ787FGMnkqnpuzB5/90w1gtUSRaWcb0eta8198VEeZMUSfIhyuc4/nywFQ9uqn7jdqXh+5wwv+RK9XouNPbYdoEelNGo34KyySwigsrfCe0v/PlWPvQvQg8R0KgHO18mTVThhQrlbEQ0Kp/JxPdjHyR7E1QPw/ut0r+HDDG7BwZFm9IqEUZRpv2WpzlMkOemeLcAt5CsrzskLGaVOAxyySzZV/D2EY7ydNZMf8e8VhHcKGHAWNszf1EOq8fNstijMY4JXyATwTdncFFqcNDfDo+mWFvxJJpc4sEZtjXyBdoFcxbUmniCoKq5jydUHNjYJxMqN1KzYV62MugcELVhS3Bnd+TLLOh7dws/zSXWzxEb4Nj4aFun5x4kDWLK5TUF/yCXB/cZYvI9kPgVsG2jShtXkxfgT+xzjJofXqPEnIXIQ1lnIdmVzBOM90EXvJUW6a0nZ/7XjJGl8ToO3H/fdxnxmTNKBZxnkpXLVgLXCZywGT3YyS75w/PAH5I/jMuRspej8xZObU9kREbRA+kqjmKRFaKGWAmFQspC+QLbKPf0RaK3OXvBSWqo46p70ws/eZpu6jCtZUgQy6r4tHMPUdAgWGGUYNbuv/1a6K+MVFsd3T183+T8capSo6m0+Sh57fEeG/95dykGJBQMj09DSW2bY0mUonDy9a8trLnnL5B5LW3Nl8rJZNysO8Zb+80zXxqUGFpud3Qzwb7bf+8mq6x0TAnJU9pDQR9YQmZhlna2xuxJt0aCO/f1SU8gblOrbIyMsxTlVUW69VJPzYU2HlRXcqE2lLLxnObZuz2tT9CivfTAUYfmzJlt/lOPgsR6VN64/xQd4Jlk/RV7UKVv2Gx/AWsmTAuCWKhdwC+4HmKEKYZh2Xis4KsUR1BeObs1c13wqFRnocdmuheaTV30gvVXZcouzHKK5zwrN52jXJEuX6dGx3BCpV/++4f3hyaW/cQJLFKqasjsMuO3B3WlMq2gyYfdK1e7L2pO/tRye2mwzwZPfdUMrl5wdLqdd2Kv/wVtnpyWYhd49L6rsOV+8HXPrWH2Kup89l2tz6bf80iYSd+V4LROSOHeamvexR524q4r43rTmtFzQvArpvWfLYFZrbFspBsXNUqqenjxNNsFXatZvlIhk7teUPfK+YL32F8McTnjv0BZNppb+vshoCrtLXjIWq3EJXpVXIlG6ZNL0dh6qEm2WMwDjD3LfOfkGh1/czYc/0qhiD2ozNnH4882MVVt3JbVFkbwowNCO3KL5IoYW5wlVeGCViOuv1svZx7FbzxKzA4zGqBlRRaRWCobXaVq4yYCWbZf8eiJwt3OY+MFiSJengcFP2t0JMfzOiJ7cECvpx7neg1Rc5x+7myPJOXt2FohVRyXtD+/rDoTOyGYInJelZMjolecVHUhUNqvdZWg2J2t0jPmiLFeRD/8fOT4o+NGILb+TufCo9ceBBm3JLVn+MO2675n7qiEX/6W+188cYg3Zn5NSTjgOKfWFSAANa6raCxSoVU851oJLY11WIoYK0du0ec5E4tCnAPoKh71riTsjVIp3gKvBbEYQiNYrmH22oLQWA2AdwMnID6PX9b58dR2QKo4qag1D1Z+L/FwEKTR7osOZPWECPJIHQqPUsM5i/CH5YupVPfFA5pHUBcsesh8eO5YhyWnaVRPZn/BmdXVumZWPxMP5e28zm2uqHgFoT9CymHYNNrzrrjlXZM06HnzDxYNlI5b/QosxLmmrqDFqmogQdqk0WLkUceoAvQxHgkIyvWU69BPFr24VB6+lx75Rna6dGtrmOxDnvBojvi1/4dHjVeg8owofPe1cOnxU1ioh016s/Vudv9mhV9f35At+Sh28h1bpp8xhr09+vf47Elx3Ms6hyp6QvB3t0vnLbOhwo660cp7K0vvepabK7YJfxEWWfrC2YzJfYOjygPwfwd/1amTqa0hZ5ueebhWYVMubRTwIjj+0Oq0ohU3zfRfuL8gt59XsHdwKtxTQQ4Y2qz6gisxnm2UdlmpEkgOsZz7iEk6QOt8BuPwr+NR01LTqXmJo1C76o1N274twJvl+I069TiLpenK/miRxhyY8jvYV6W1WuSwhH9q7kuwnJMtm7IWcqs7HsnyHSqWXLSpYtZGaR1V3t0gauninFPZGtWskF65rtti48UV9uV9KM8kfDYs0pgB00S+TlzTXV6P8mxq15b9En8sz3jWSszcifZa/NuufPNnNTb031pptt0+sRSH/7UG8pzbsgtt3OG3ut7B9JzDMt2mTZuyRNIV8D54TuTrpNcHtgmMlYJeiY9XS83NYJicjRjtJSf9BZLsQv629QdDsKQhTK5CnXhpk7vMNkHzPhm0ExW/VCGApHfPyBagtZQTQmPHx7g5IXXsrQDPzIVhv2LB6Ih138iSDww1JNHrDvzUxvp73MsQBVhW8EbrReaVUcLB1R3PUXyaYG4HpJUcLVxMgDxcPkVRQpL7VTAGabDzbKcvg12t5P8TSGQkrj/gOrpnbiDHwluA73xbXts/L7u468cRWSWRtgTwlQnA47EKg0OiZDgFxAKQQUcsbGomITgeXUAAyKe03eA7Mp4gnyKQmm0LXJtEk6ddksMJCuxDmmHzmVhO+XaN2A54MIh3niw5CF7PwiXFZrnA8wOdeHLvvhdoqIDG9PDI7UnWWHq526T8y6ixJPhkuVKZnoUruOpUgOOp3iIKBjk+yi1vHo5cItHXb1PIKzGaZlRS0g5d3MV2pD8FQdGYLZ73aae/eEIUePMc4NFz8pIUfLCrrF4jVWH5gQneN3S8vANBmUXrEcKGn6hIUN95y1vpsvLwbGpzV9L0ZKTan6TDXM05236uLJcIEMKVAxKNT0K8WljuwNny3BNQRfzovA85beI9zr1AGNYnYCVkR1aGngWURUrgqR+gRrQhxW81l3CHevjvGEPzPMTxdsIfB9dfGRbZU0cg/1mcubtECX4tvaedmNAvTxCJtc2QaoUalGfENCGK7IS/O8CRpdOVca8EWCRwv2sSWE8CJPW5PCugjCXPd3h6U60cPD+bdhtXZuYB6stcoveE7Sm5MM2yvfUHXFSW7KzLmi7/EeEWL0wqcOH9MOSKjhCHHmw+JGLcYE/7SBZQCRggox0ZZTAxrlzNNXYXL5fNIjkdT4YMqVUz6p8YDt049v4OXGdg3qTrtLBUXOZf7ahPlZAY/O+7Sp0bvGSHdyQ8B1LOsplqMb9Se8VAE7gIdSZvxbRSrfl+Lk5Qaqi5QJceqjitdErcHXg/3MryljPSIAMaaloFm1cVwBJ8DNmkDqoGROSHFetrgjQ5CahuKkdH5pRPigMrgTtlFI8ufJPJSUlGgTjbBSvpRc0zypiUn6U5KZqcRoyrtzhmJ7/caeZkmVRwJQeLOG8LY6vP5ChpKhc8Js0El+n6FXqbx9ItdtLtYP92kKfaTLtCi8StLZdENJa9Ex1nOoz1kQ7qxoiZFKRyLf4O4CHRT0T/0W9F8epNKVoeyxUXhy3sQMMsJjQJEyMOjmOhMFgOmmlscV4eFi1CldU92yjwleirEKPW3bPAuEhRZV7JsKV3Lr5cETAiFuX5Nw5UlF7d2HZ96Bh0sgFIL5KGaKSoVYVlvdKpZJVP5+NZ7xDEkQhmDgsDKciazJCXJ6ZN2B3FY2f6VZyGl/t4aunGIAk/BHaS+i+SpdRfnB/OktOvyjinWNfM9Ksr6WwtCa1hCmeRI6icpFM4o8quCLsikU0tMoZI/9EqXRMpKGaWzofl4nQuVQm17d5fU5qXCQeCDqVaL9XJ9qJ08n3G3EFZS28SHEb3cdRBdtO0YcTzil3QknNKEe/smQ1fTb0XbpyNB5xAeuIlf+5KWlEY0DqJbsnzJlQxJPOVyHiKMx5Xu9FcEv1Fbg6Fhm4t+Jyy5JC1W3YO8dYLsO0PXPbxodBgttTbH3rt9Cp1lJIk2r3O1Zqu94eRbnIz2f50lWolYzuKsj4PMok4abHLO8NAC884hiXx5Fy5pWKO0bWL7uEGXaJCtznhP67SlQ4xjWIfgq6EpZ28QMtuZK7JC0RGbl9nA4XtFLug/NLMoH1pGt9IonAJqcEDLyH6TDROcbsmGPaGIxMo41IUAnQVPMPGByp4mOmh9ZQMkBAcksUK55LsZj7E5z5XuZoyWCKu6nHmDq22xI/9Z8YdxJy4kWpD16jLVrpwGLWfyOD0Wd+cBzFBxVaGv7S5k9qwh/5t/LQEXsRqI3Q9Rm3QIoaZW9GlsDaKOUyykyWuhNOprSEi0s1G4rgoiX1V743EELti+pJu5og6X0g6oTynUqlhH9k6ezyRi05NGZHz0nvp3HOJr7ebrAUFrDjbkFBObEvdQWkkUbL0pEvMU46X58vF9j9F3j6kpyetNUBItrEubW9ZvMPM4qNqLlsSBJqOH3XbNwv/cXDXNxN8iFLzUhteisYY+RlHYOuP29/Cb+L+xv+35Rv7xudnZ6ohK4cMPfCG8KI7dNmjNk/H4e84pOxn/sZHK9psfvj8ncA8qJz7O8xqbxESDivGJOZzF7o5PJLQ7g34qAWoyuA+x3btU98LT6ZyGyceIXjrqob2CAVql4VOTQPUQYvHV/g4zAuCZGvYQBtf0wmd5lilrvuEn1BXLny01B4h4SMDlYsnNpm9d7m9h578ufpef9Z4WplqWQvqo52fyUA7J24eZD5av6SyGIV9kpmHNqyvdfzcpEMw97BvknV2fq+MFHun9BT3Lsf8pbzvisWiIQvYkng+8Vxk1V+dli1u56kY50LRjaPdotvT5BwqtwyF+emo/z9J3yVUVGfKrxQtJMOAQWoQii/4dp9wgybSa5mkucmRLtEQZ/pz0tL/NVcgWAd95nEQ3Tg6tNbuyn3Iepz65L3huMUUBntllWuu4DbtOFSMSbpILV4fy6wlM0SOvi6CpLh81c1LreIvKd61uEWBcDw1lUBUW1I0Z+m/PaRlX+PQ/oxg0Ye6KUiIiTF4ADNk59Ydpt5/rkxmq9tV5Kcp/eQLUVVmBzQNVuytQCP6Ezd0G8eLxWyHpmZWJ3bAzkWTtg4lZlw42SQezEmiUPaJUuR/qklVA/87S4ArFCpALdY3QRdUw3G3XbWUp6aq9z0zUizcPa7351p9JXOZyfdZBFnqt90VzQndXB/mwf8LC9STj5kenVpNuqOQQP3mIRJj7eV21FxG8VAxKrEn3c+XfmZ800EPb9/5lIlijscUbB6da0RQaMook0zug1G0tKi/JBC4rw7/D3m4ARzAkzMcVrDcT2SyFtUdWAsFlsPDFqV3N+EjyXaoEePwroaZCiLqEzb8MW+PNE9TmTC01EzWli51PzZvUqkmyuROU+V6ik+Le/9qT6nwzUzf9tP68tYei0YaDGx6kAd7jn1cKqOCuYbiELH9zYqcc4MnRJjkeGiqaGwLImhyeKs+xKJMBlOJ05ow9gGCKZ1VpnMKoSCTbMS+X+23y042zOb5MtcY/6oBeAo1Vy89OTyhpavFP78jXCcFH0t7Gx24hMEOm2gsEfGabVpQgvFqbQKMsknFRRmuPHcZu0Su/WMFphZvB2r/EGbG72rpGGho3h+Msz0uGzJ7hNK2uqQiE1qmn0zgacKYYZBCqsxV+sjbpoVdSilW/b94n2xNb648VmNIoizqEWhBnsen+d0kbCPmRItfWqSBeOd9Wne3c6bcd6uvXOJ6WdiSsuXq0ndhqrQ4QoWUjCjYtZ0EAhnSOP1m44xkf0O7jXghrzSJWxP4a/t72jU29Vu2rvu4n7HfHkkmQOMGSS+NPeLGO5I73mC2B7+lMiBQQZRM9/9liLIfowupUFAbPBbR+lxDM6M8Ptgh1paJq5Rvs7yEuLQv/7d1oU2woFSb3FMPWQOKMuCuJ7pDDjpIclus5TeEoMBy2YdVB4fxmesaCeMNsEgTHKS5WDSGyNUOoEpcC2OFWtIRf0w27ck34/DjxRTVIcc9+kqZE6iMSiVDsiKdP/Xz5XfEhm/sBhO50p1rvJDlkyyxuJ9SPgs7YeUJBjXdeAkE+P9OQJm6SZnn1svcduI78dYmbkE2mtziPrcjVisXG78spLvbZaSFx/Rks9zP4LKn0Cdz/3JsetkT06A8f/yCgMO6Mb1Hme0JJ7b2wZz1qleqTuKBGokhPVUZ0dVu+tnQYNEY1fmkZSz6+EGZ5EzL7657mreZGR3jUfaEk458PDniBzsSmBKhDRzfXameryJv9/D5m6HIqZ0R+ouCE54Dzp4IJuuD1e4Dc5i+PpSORJfG23uVgqixAMDvchMR0nZdH5brclYwRoJRWv/rlxGRI5ffD5NPGmIDt7vDE1434pYdVZIFh89Bs94HGGJbTwrN8T6lh1HZFTOB4lWzWj6EVqxSMvC0/ljWBQ3F2kc/mO2b6tWonT2JEqEwFts8rz2h+oWNds9ceR2cb7zZvJTDppHaEhK5avWqsseWa2Dt5BBhabdWSktS80oMQrL4TvAM9b5HMmyDnO+OkkbMXfUJG7eXqTIG6lqSOEbqVR+qYdP7uWb57WEJqzyh411GAVsDinPs7KvUeXItlcMdOUWzXBH6zscymV1LLVCtc8IePojzXHF9m5b5zGwBRdzcyUJkiu938ApmAayRdJrX1PmVguWUvt2ThQ62czItTyWJMW2An/hdDfMK7SiFQlGIdAbltHz3ycoh7j9V7GxNWBpbtcSdqm4XxRwTawc3cbZ+xfSv9qQfEkDKfZTwCkqWGI/ur250ItXlMlh6vUNWEYIg9A3GzbgmbqvTN8js2YMo87CU5y6nZ4dbJLDQJj9fc7yM7tZzJDZFtqOcU8+mZjYlq4VmifI23iHb1ZoT9E+kT2dolnP1AfiOkt7PQCSykBiXy5mv637IegWSKj9IKrYZf4Lu9+I7ub+mkRdlvYzehh/jaJ9n7HUH5b2IbgeNdkY7wx1yVzxS7pbvky6+nmVUtRllEFfweUQ0/nG017WoUYSxs+j2B4FV/F62EtHlMWZXYrjGHpthnNb1x66LKZ0Qe92INWHdfR/vqp02wMS8r1G4dJqHok8KmQ7947G13a4YXbsGgHcBvRuVu1eAi4/A5+ZixmdSXM73LupB/LH7O9yxLTVXJTyBbI1S49TIROrfVCOb/czZ9pM4JsZx8kUz8dQGv7gUWKxXvTH7QM/3J2OuXXgciUhqY+cgtaOliQQVOYthBLV3xpESZT3rmfEYNZxmpBbb24CRao86prn+i9TNOh8VxRJGXJfXHATJHs1T5txgc/opYrY8XjlGQQbRcoxIBcnVsMjmU1ymmIUL4dviJXndMAJ0Yet+c7O52/p98ytlmAsGBaTAmMhimAnvp1TWNGM9BpuitGj+t810CU2UhorrjPKGtThVC8WaXw04WFnT5fTjqmPyrQ0tN3CkLsctVy2xr0ZWgiWVZ1OrlFjjxJYsOiZv2cAoOvE+7sY0I/TwWcZqMoyIKNOftwP7w++Rfg67ljfovKYa50if3fzE/8aPYVey/Nq35+nH2sLPh/fP5TsylSKGOZ4k69d2PnH43+kq++sRXHQqGArWdwhx+hpwQC6JgT2uxehYU4Zbw7oNb6/HLikPyJROGK2ouyr+vzseESp9G50T4AyFrSqOQ0rroCYP4sMDFBrHn342EyZTMlSyk47rHSq89Y9/nI3zG5lX16Z5lxphguLOcZUndL8wNcrkyjH82jqg8Bo8OYkynrxZvbFno5lUS3OPr8Ko3mX9NoRPdYOKKjD07bvgFgpZ/RF+YzkWvJ/Hs/tUbfeGzGWLxNAjfDzHHMVSDwB5SabQLsIZHiBp43FjGkaienYoDd18hu2BGwOK7U3o70K/WY/kuuKdmdrykIBUdG2mvE91L1JtTbh20mOLbk1vCAamu7utlXeGU2ooVikbU/actcgmsC1FKk2qmj3GWeIWbj4tGIxE7BLcBWUvvcnd/lYxsMV4F917fWeFB/XbINN3qGvIyTpCalz1lVewdIGqeAS/gB8Mi+sA+BqDiX3VGD2eUunTRbSY+AuDy4E3Qx3hAhwnSXX+B0zuj3eQ1miS8Vux2z/l6/BkWtjKGU72aJkOCWhGcSf3+kFkkB15vGOsQrSdFr6qTj0gBYiOlnBO41170gOWHSUoBVRU2JjwppYdhIFDfu7tIRHccSNM5KZOFDPz0TGMAjzzEpeLwTWp+kn201kU6NjbiMQJx83+LX1e1tZ10kuChJZ/XBUQ1dwaBHjTDJDqOympEk8X2M3VtVw21JksChA8w1tTefO3RJ1FMbqZ01bHHkudDB/OhLfe7P5GOHaI28ZXKTMuqo0hLWQ4HabBsGG7NbP1RiXtETz074er6w/OerJWEqjmkq2y51q1BVI+JUudnVa3ogBpzdhFE7fC7kybrAt2Z6RqDjATAUEYeYK45WMupBKQRtQlU+uNsjnzj6ZmGrezA+ASrWxQ6LMkHRXqXwNq7ftv28dUx/ZSJciDXP2SWJsWaN0FjPX9Yko6LobZ7aYW/IdUktI9apTLyHS8DyWPyuoZyxN1TK/vtfxk3HwWh6JczZC8Ftn0bIJay2g+n5wd7lm9rEsKO+svqVmi+c1j88hSCxbzrg4+HEP0Nt1/B6YW1XVm09T1CpAKjc9n18hjqsaFGdfyva1ZG0Xu3ip6N6JGpyTSqY5h4BOlpLPaOnyw45PdXTN+DtAKg7DLrLFTnWusoSBHk3s0d7YouJHq85/R09Tfc37ENXZF48eAYLnq9GLioNcwDZrC6FW6godB8JnqYUPvn0pWLfQz0lM0Yy8Mybgn84Ds3Q9bDP10bLyOV+qzxa4Rd9Dhu7cju8mMaONXK3UqmBQ9qIg7etIwEqM/kECk/Dzja4Bs1xR+Q/tCbc8IKrSGsTdJJ0vge7IG20W687uVmK6icWQ6cD3lwFzgNMGtFvO5qyJeKflGLAAcQZOrkxVwy3cWvqlGpvjmf9Qe6Ap20MPbV92DPV0OhFM4kz8Yr0ffC2zLWSQ1kqY6QdQrttR3kh1YLtQd1kCEv5hVoPIRWl5ERcUTttBIrWp6Xs5Ehh5OUUwI5aEBvuiDmUoENmnVw1FohCrbRp1A1E+XSlWVOTi7ADW+5Ohb9z1vK4qx5R5lPdGCPBJZ00mC+Ssp8VUbgpGAvXWMuWQQRbCqI6Rr2jtxZxtfP7W/8onz+yz0Gs76LaT5HX9ecyiZCB/ZR/gFtMxPsDwohoeCRtiuLxE1GM1vUEUgBv86+eehL58/P56QFGQ/MqOe/vC76L63jzmeax4exd/OKTUvkXg+fOJUHych9xt/9goJMrapSgvXrj8+8vk/N80f22Sewj6cyGqt1B6mztoeklVHHraouhvHJaG/OuBz6DHKMpFmQULU1bRWlyYE0RPXYYkUycIemN7TLtgNCJX6BqdyxDKkegO7nJK5xQ7OVYDZTMf9bVHidtk6DQX9Et+V9M7esgbsYBdEeUpsB0Xvw2kd9+rI7V+m47u+O/tq7mw7262HU1WlS9uFzsV6JxIHNmUCy0QS9e077JGRFbG65z3/dOKB/Zk+yDdKpUmdXjn/aS3N5nv4fK7bMHHmPlHd4E2+iTbV5rpzScRnxk6KARuDTJ8Q1LpK2mP8gj1EbuJ9RIyY+EWK4hCiIDBAS1Tm2IEXAFfgKPgdL9O6mAa06wjCcUAL6EsxPQWO9VNegBPm/0GgkZbDxCynxujX/92vmGcjZRMAY45puak2sFLCLSwXpEsyy5fnF0jGJBhm+fNSHKKUUfy+276A7/feLOFxxUuHRNJI2Osenxyvf8DAGObT60pfTTlhEg9u/KKkhJqm5U1/+BEcSkpFDA5XeCqxwXmPac1jcuZ3JWQ+p0NdWzb/5v1ZvF8GtMTFFEdQjpLO0bwPb0BHNWnip3liDXI2fXf05jjvfJ0NpjLCUgfTh9CMFYVFKEd4Z/OG/2C+N435mnK+9t1gvCiVcaaH7rK4+PjCvpVNiz+t2QyqH1O8x3JKZVl6Q+Lp/XK8wMjVMslOq9FdSw5FtUs/CptXH9PW+wbWHgrV17R5jTVOtGtKFu3nb80T+E0tv9QkzW3J2dbaw/8ddAKZ0pxIaEqLjlPrji3VgJ3GvdFvlqD8075woxh4fVt0JZE0KVFsAvqhe0dqN9b35jtSpnYMXkU+vZq+IAHad3IHc2s/LYrnD1anfG46IFiMIr9oNbZDWvwthqYNqOigaKd/XlLU4XHfk/PXIjPsLy/9/kAtQ+/wKH+hI/IROWj5FPvTZAT9f7j4ZXQyG4M0TujMAFXYkKvEHv1xhySekgXGGqNxWeWKlf8dDAlLuB1cb/qOD+rk7cmwt+1yKpk9cudqBanTi6zTbXRtV8qylNtjyOVKy1HTz0GW9rjt6sSjAZcT5R+KdtyYb0zyqG9pSLuCw5WBwAn7fjBjKLLoxLXMI+52L9cLwIR2B6OllJZLHJ8vDxmWdtF+QJnmt1rsHPIWY20lftk8fYePkAIg6Hgn532QoIpegMxiWgAOfe5/U44APR8Ac0NeZrVh3gEhs12W+tVSiWiUQekf/YBECUy5fdYbA08dd7VzPAP9aiVcIB9k6tY7WdJ1wNV+bHeydNtmC6G5ICtFC1ZwmJU/j8hf0I8TRVKSiz5oYIa93EpUI78X8GYIAZabx47/n8LDAAJ0nNtP1rpROprqKMBRecShca6qXuTSI3jZBLOB3Vp381B5rCGhjSvh/NSVkYp2qIdP/Bg=";
})), He = /* @__PURE__ */ o(((e) => {
	var t = le();
	e.init = function() {
		var e = Je().BrotliDecompressBuffer;
		return e(t.toByteArray(Ve()));
	};
})), Ue = /* @__PURE__ */ o(((e) => {
	var t = He();
	e.init = function() {
		e.dictionary = t.init();
	}, e.offsetsByLength = new Uint32Array([
		0,
		0,
		0,
		0,
		0,
		4096,
		9216,
		21504,
		35840,
		44032,
		53248,
		63488,
		74752,
		87040,
		93696,
		100864,
		104704,
		106752,
		108928,
		113536,
		115968,
		118528,
		119872,
		121280,
		122016
	]), e.sizeBitsByLength = new Uint8Array([
		0,
		0,
		0,
		0,
		10,
		10,
		11,
		11,
		10,
		10,
		10,
		10,
		10,
		9,
		9,
		8,
		7,
		7,
		8,
		7,
		7,
		6,
		6,
		5,
		5
	]), e.minDictionaryWordLength = 4, e.maxDictionaryWordLength = 24;
})), We = /* @__PURE__ */ o(((e) => {
	function t(e, t) {
		this.bits = e, this.value = t;
	}
	e.HuffmanCode = t;
	var n = 15;
	function r(e, t) {
		for (var n = 1 << t - 1; e & n;) n >>= 1;
		return (e & n - 1) + n;
	}
	function i(e, n, r, i, a) {
		do
			i -= r, e[n + i] = new t(a.bits, a.value);
		while (i > 0);
	}
	function a(e, t, r) {
		for (var i = 1 << t - r; t < n && (i -= e[t], !(i <= 0));) ++t, i <<= 1;
		return t - r;
	}
	e.BrotliBuildHuffmanTable = function(e, o, s, c, l) {
		var u = o, d, f, p, m, h, g, _, v, y, b, x, S = new Int32Array(n + 1), C = new Int32Array(n + 1);
		for (x = new Int32Array(l), p = 0; p < l; p++) S[c[p]]++;
		for (C[1] = 0, f = 1; f < n; f++) C[f + 1] = C[f] + S[f];
		for (p = 0; p < l; p++) c[p] !== 0 && (x[C[c[p]]++] = p);
		if (v = s, y = 1 << v, b = y, C[n] === 1) {
			for (m = 0; m < b; ++m) e[o + m] = new t(0, x[0] & 65535);
			return b;
		}
		for (m = 0, p = 0, f = 1, h = 2; f <= s; ++f, h <<= 1) for (; S[f] > 0; --S[f]) d = new t(f & 255, x[p++] & 65535), i(e, o + m, h, y, d), m = r(m, f);
		for (_ = b - 1, g = -1, f = s + 1, h = 2; f <= n; ++f, h <<= 1) for (; S[f] > 0; --S[f]) (m & _) !== g && (o += y, v = a(S, f, s), y = 1 << v, b += y, g = m & _, e[u + g] = new t(v + s & 255, o - u - g & 65535)), d = new t(f - s & 255, x[p++] & 65535), i(e, o + (m >> s), h, y, d), m = r(m, f);
		return b;
	};
})), Ge = /* @__PURE__ */ o(((e) => {
	e.lookup = new Uint8Array([
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		4,
		4,
		0,
		0,
		4,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		8,
		12,
		16,
		12,
		12,
		20,
		12,
		16,
		24,
		28,
		12,
		12,
		32,
		12,
		36,
		12,
		44,
		44,
		44,
		44,
		44,
		44,
		44,
		44,
		44,
		44,
		32,
		32,
		24,
		40,
		28,
		12,
		12,
		48,
		52,
		52,
		52,
		48,
		52,
		52,
		52,
		48,
		52,
		52,
		52,
		52,
		52,
		48,
		52,
		52,
		52,
		52,
		52,
		48,
		52,
		52,
		52,
		52,
		52,
		24,
		12,
		28,
		12,
		12,
		12,
		56,
		60,
		60,
		60,
		56,
		60,
		60,
		60,
		56,
		60,
		60,
		60,
		60,
		60,
		56,
		60,
		60,
		60,
		60,
		60,
		56,
		60,
		60,
		60,
		60,
		60,
		24,
		12,
		28,
		12,
		0,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		0,
		1,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		2,
		3,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		1,
		1,
		1,
		1,
		1,
		1,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		2,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		3,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		4,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		5,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		6,
		7,
		0,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		8,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		16,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		24,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		32,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		40,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		48,
		56,
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		20,
		21,
		22,
		23,
		24,
		25,
		26,
		27,
		28,
		29,
		30,
		31,
		32,
		33,
		34,
		35,
		36,
		37,
		38,
		39,
		40,
		41,
		42,
		43,
		44,
		45,
		46,
		47,
		48,
		49,
		50,
		51,
		52,
		53,
		54,
		55,
		56,
		57,
		58,
		59,
		60,
		61,
		62,
		63,
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		20,
		21,
		22,
		23,
		24,
		25,
		26,
		27,
		28,
		29,
		30,
		31,
		32,
		33,
		34,
		35,
		36,
		37,
		38,
		39,
		40,
		41,
		42,
		43,
		44,
		45,
		46,
		47,
		48,
		49,
		50,
		51,
		52,
		53,
		54,
		55,
		56,
		57,
		58,
		59,
		60,
		61,
		62,
		63,
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		20,
		21,
		22,
		23,
		24,
		25,
		26,
		27,
		28,
		29,
		30,
		31,
		32,
		33,
		34,
		35,
		36,
		37,
		38,
		39,
		40,
		41,
		42,
		43,
		44,
		45,
		46,
		47,
		48,
		49,
		50,
		51,
		52,
		53,
		54,
		55,
		56,
		57,
		58,
		59,
		60,
		61,
		62,
		63,
		0,
		1,
		2,
		3,
		4,
		5,
		6,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
		17,
		18,
		19,
		20,
		21,
		22,
		23,
		24,
		25,
		26,
		27,
		28,
		29,
		30,
		31,
		32,
		33,
		34,
		35,
		36,
		37,
		38,
		39,
		40,
		41,
		42,
		43,
		44,
		45,
		46,
		47,
		48,
		49,
		50,
		51,
		52,
		53,
		54,
		55,
		56,
		57,
		58,
		59,
		60,
		61,
		62,
		63,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		3,
		3,
		3,
		3,
		4,
		4,
		4,
		4,
		5,
		5,
		5,
		5,
		6,
		6,
		6,
		6,
		7,
		7,
		7,
		7,
		8,
		8,
		8,
		8,
		9,
		9,
		9,
		9,
		10,
		10,
		10,
		10,
		11,
		11,
		11,
		11,
		12,
		12,
		12,
		12,
		13,
		13,
		13,
		13,
		14,
		14,
		14,
		14,
		15,
		15,
		15,
		15,
		16,
		16,
		16,
		16,
		17,
		17,
		17,
		17,
		18,
		18,
		18,
		18,
		19,
		19,
		19,
		19,
		20,
		20,
		20,
		20,
		21,
		21,
		21,
		21,
		22,
		22,
		22,
		22,
		23,
		23,
		23,
		23,
		24,
		24,
		24,
		24,
		25,
		25,
		25,
		25,
		26,
		26,
		26,
		26,
		27,
		27,
		27,
		27,
		28,
		28,
		28,
		28,
		29,
		29,
		29,
		29,
		30,
		30,
		30,
		30,
		31,
		31,
		31,
		31,
		32,
		32,
		32,
		32,
		33,
		33,
		33,
		33,
		34,
		34,
		34,
		34,
		35,
		35,
		35,
		35,
		36,
		36,
		36,
		36,
		37,
		37,
		37,
		37,
		38,
		38,
		38,
		38,
		39,
		39,
		39,
		39,
		40,
		40,
		40,
		40,
		41,
		41,
		41,
		41,
		42,
		42,
		42,
		42,
		43,
		43,
		43,
		43,
		44,
		44,
		44,
		44,
		45,
		45,
		45,
		45,
		46,
		46,
		46,
		46,
		47,
		47,
		47,
		47,
		48,
		48,
		48,
		48,
		49,
		49,
		49,
		49,
		50,
		50,
		50,
		50,
		51,
		51,
		51,
		51,
		52,
		52,
		52,
		52,
		53,
		53,
		53,
		53,
		54,
		54,
		54,
		54,
		55,
		55,
		55,
		55,
		56,
		56,
		56,
		56,
		57,
		57,
		57,
		57,
		58,
		58,
		58,
		58,
		59,
		59,
		59,
		59,
		60,
		60,
		60,
		60,
		61,
		61,
		61,
		61,
		62,
		62,
		62,
		62,
		63,
		63,
		63,
		63,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0
	]), e.lookupOffsets = new Uint16Array([
		1024,
		1536,
		1280,
		1536,
		0,
		256,
		768,
		512
	]);
})), Ke = /* @__PURE__ */ o(((e) => {
	function t(e, t) {
		this.offset = e, this.nbits = t;
	}
	e.kBlockLengthPrefixCode = [
		new t(1, 2),
		new t(5, 2),
		new t(9, 2),
		new t(13, 2),
		new t(17, 3),
		new t(25, 3),
		new t(33, 3),
		new t(41, 3),
		new t(49, 4),
		new t(65, 4),
		new t(81, 4),
		new t(97, 4),
		new t(113, 5),
		new t(145, 5),
		new t(177, 5),
		new t(209, 5),
		new t(241, 6),
		new t(305, 6),
		new t(369, 7),
		new t(497, 8),
		new t(753, 9),
		new t(1265, 10),
		new t(2289, 11),
		new t(4337, 12),
		new t(8433, 13),
		new t(16625, 24)
	], e.kInsertLengthPrefixCode = [
		new t(0, 0),
		new t(1, 0),
		new t(2, 0),
		new t(3, 0),
		new t(4, 0),
		new t(5, 0),
		new t(6, 1),
		new t(8, 1),
		new t(10, 2),
		new t(14, 2),
		new t(18, 3),
		new t(26, 3),
		new t(34, 4),
		new t(50, 4),
		new t(66, 5),
		new t(98, 5),
		new t(130, 6),
		new t(194, 7),
		new t(322, 8),
		new t(578, 9),
		new t(1090, 10),
		new t(2114, 12),
		new t(6210, 14),
		new t(22594, 24)
	], e.kCopyLengthPrefixCode = [
		new t(2, 0),
		new t(3, 0),
		new t(4, 0),
		new t(5, 0),
		new t(6, 0),
		new t(7, 0),
		new t(8, 0),
		new t(9, 0),
		new t(10, 1),
		new t(12, 1),
		new t(14, 2),
		new t(18, 2),
		new t(22, 3),
		new t(30, 3),
		new t(38, 4),
		new t(54, 4),
		new t(70, 5),
		new t(102, 5),
		new t(134, 6),
		new t(198, 7),
		new t(326, 8),
		new t(582, 9),
		new t(1094, 10),
		new t(2118, 24)
	], e.kInsertRangeLut = [
		0,
		0,
		8,
		8,
		0,
		16,
		8,
		16,
		16
	], e.kCopyRangeLut = [
		0,
		8,
		0,
		8,
		16,
		0,
		16,
		8,
		16
	];
})), qe = /* @__PURE__ */ o(((e) => {
	var t = Ue(), n = 0, r = 1, i = 2, a = 3, o = 4, s = 5, c = 6, l = 7, u = 8, d = 9, f = 10, p = 11, m = 12, h = 13, g = 14, _ = 15, v = 16, y = 17, b = 18, x = 20;
	function S(e, t, n) {
		this.prefix = new Uint8Array(e.length), this.transform = t, this.suffix = new Uint8Array(n.length);
		for (var r = 0; r < e.length; r++) this.prefix[r] = e.charCodeAt(r);
		for (var r = 0; r < n.length; r++) this.suffix[r] = n.charCodeAt(r);
	}
	var C = [
		new S("", n, ""),
		new S("", n, " "),
		new S(" ", n, " "),
		new S("", m, ""),
		new S("", f, " "),
		new S("", n, " the "),
		new S(" ", n, ""),
		new S("s ", n, " "),
		new S("", n, " of "),
		new S("", f, ""),
		new S("", n, " and "),
		new S("", h, ""),
		new S("", r, ""),
		new S(", ", n, " "),
		new S("", n, ", "),
		new S(" ", f, " "),
		new S("", n, " in "),
		new S("", n, " to "),
		new S("e ", n, " "),
		new S("", n, "\""),
		new S("", n, "."),
		new S("", n, "\">"),
		new S("", n, "\n"),
		new S("", a, ""),
		new S("", n, "]"),
		new S("", n, " for "),
		new S("", g, ""),
		new S("", i, ""),
		new S("", n, " a "),
		new S("", n, " that "),
		new S(" ", f, ""),
		new S("", n, ". "),
		new S(".", n, ""),
		new S(" ", n, ", "),
		new S("", _, ""),
		new S("", n, " with "),
		new S("", n, "'"),
		new S("", n, " from "),
		new S("", n, " by "),
		new S("", v, ""),
		new S("", y, ""),
		new S(" the ", n, ""),
		new S("", o, ""),
		new S("", n, ". The "),
		new S("", p, ""),
		new S("", n, " on "),
		new S("", n, " as "),
		new S("", n, " is "),
		new S("", l, ""),
		new S("", r, "ing "),
		new S("", n, "\n	"),
		new S("", n, ":"),
		new S(" ", n, ". "),
		new S("", n, "ed "),
		new S("", x, ""),
		new S("", b, ""),
		new S("", c, ""),
		new S("", n, "("),
		new S("", f, ", "),
		new S("", u, ""),
		new S("", n, " at "),
		new S("", n, "ly "),
		new S(" the ", n, " of "),
		new S("", s, ""),
		new S("", d, ""),
		new S(" ", f, ", "),
		new S("", f, "\""),
		new S(".", n, "("),
		new S("", p, " "),
		new S("", f, "\">"),
		new S("", n, "=\""),
		new S(" ", n, "."),
		new S(".com/", n, ""),
		new S(" the ", n, " of the "),
		new S("", f, "'"),
		new S("", n, ". This "),
		new S("", n, ","),
		new S(".", n, " "),
		new S("", f, "("),
		new S("", f, "."),
		new S("", n, " not "),
		new S(" ", n, "=\""),
		new S("", n, "er "),
		new S(" ", p, " "),
		new S("", n, "al "),
		new S(" ", p, ""),
		new S("", n, "='"),
		new S("", p, "\""),
		new S("", f, ". "),
		new S(" ", n, "("),
		new S("", n, "ful "),
		new S(" ", f, ". "),
		new S("", n, "ive "),
		new S("", n, "less "),
		new S("", p, "'"),
		new S("", n, "est "),
		new S(" ", f, "."),
		new S("", p, "\">"),
		new S(" ", n, "='"),
		new S("", f, ","),
		new S("", n, "ize "),
		new S("", p, "."),
		new S("Â\xA0", n, ""),
		new S(" ", n, ","),
		new S("", f, "=\""),
		new S("", p, "=\""),
		new S("", n, "ous "),
		new S("", p, ", "),
		new S("", f, "='"),
		new S(" ", f, ","),
		new S(" ", p, "=\""),
		new S(" ", p, ", "),
		new S("", p, ","),
		new S("", p, "("),
		new S("", p, ". "),
		new S(" ", p, "."),
		new S("", p, "='"),
		new S(" ", p, ". "),
		new S(" ", f, "=\""),
		new S(" ", p, "='"),
		new S(" ", f, "='")
	];
	e.kTransforms = C, e.kNumTransforms = C.length;
	function w(e, t) {
		return e[t] < 192 ? (e[t] >= 97 && e[t] <= 122 && (e[t] ^= 32), 1) : e[t] < 224 ? (e[t + 1] ^= 32, 2) : (e[t + 2] ^= 5, 3);
	}
	e.transformDictionaryWord = function(e, n, r, i, a) {
		var o = C[a].prefix, s = C[a].suffix, c = C[a].transform, l = c < m ? 0 : c - (m - 1), u = 0, h = n, g;
		l > i && (l = i);
		for (var _ = 0; _ < o.length;) e[n++] = o[_++];
		for (r += l, i -= l, c <= d && (i -= c), u = 0; u < i; u++) e[n++] = t.dictionary[r + u];
		if (g = n - i, c === f) w(e, g);
		else if (c === p) for (; i > 0;) {
			var v = w(e, g);
			g += v, i -= v;
		}
		for (var y = 0; y < s.length;) e[n++] = s[y++];
		return n - h;
	};
})), Je = /* @__PURE__ */ o(((e) => {
	var t = ze().BrotliInput, n = ze().BrotliOutput, r = Be(), i = Ue(), a = We().HuffmanCode, o = We().BrotliBuildHuffmanTable, s = Ge(), c = Ke(), l = qe(), u = 8, d = 16, f = 256, p = 704, m = 26, h = 6, g = 2, _ = 8, v = 255, y = 1080, b = 18, x = new Uint8Array([
		1,
		2,
		3,
		4,
		0,
		5,
		17,
		6,
		16,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15
	]), S = 16, C = new Uint8Array([
		3,
		2,
		1,
		0,
		3,
		3,
		3,
		3,
		3,
		3,
		2,
		2,
		2,
		2,
		2,
		2
	]), w = new Int8Array([
		0,
		0,
		0,
		0,
		-1,
		1,
		-2,
		2,
		-3,
		3,
		-1,
		1,
		-2,
		2,
		-3,
		3
	]), T = new Uint16Array([
		256,
		402,
		436,
		468,
		500,
		534,
		566,
		598,
		630,
		662,
		694,
		726,
		758,
		790,
		822,
		854,
		886,
		920,
		952,
		984,
		1016,
		1048,
		1080
	]);
	function E(e) {
		var t;
		return e.readBits(1) === 0 ? 16 : (t = e.readBits(3), t > 0 ? 17 + t : (t = e.readBits(3), t > 0 ? 8 + t : 17));
	}
	function D(e) {
		if (e.readBits(1)) {
			var t = e.readBits(3);
			return t === 0 ? 1 : e.readBits(t) + (1 << t);
		}
		return 0;
	}
	function O() {
		this.meta_block_length = 0, this.input_end = 0, this.is_uncompressed = 0, this.is_metadata = !1;
	}
	function k(e) {
		var t = new O(), n, r, i;
		if (t.input_end = e.readBits(1), t.input_end && e.readBits(1)) return t;
		if (n = e.readBits(2) + 4, n === 7) {
			if (t.is_metadata = !0, e.readBits(1) !== 0) throw Error("Invalid reserved bit");
			if (r = e.readBits(2), r === 0) return t;
			for (i = 0; i < r; i++) {
				var a = e.readBits(8);
				if (i + 1 === r && r > 1 && a === 0) throw Error("Invalid size byte");
				t.meta_block_length |= a << i * 8;
			}
		} else for (i = 0; i < n; ++i) {
			var o = e.readBits(4);
			if (i + 1 === n && n > 4 && o === 0) throw Error("Invalid size nibble");
			t.meta_block_length |= o << i * 4;
		}
		return ++t.meta_block_length, !t.input_end && !t.is_metadata && (t.is_uncompressed = e.readBits(1)), t;
	}
	function A(e, t, n) {
		var r;
		return n.fillBitWindow(), t += n.val_ >>> n.bit_pos_ & v, r = e[t].bits - _, r > 0 && (n.bit_pos_ += _, t += e[t].value, t += n.val_ >>> n.bit_pos_ & (1 << r) - 1), n.bit_pos_ += e[t].bits, e[t].value;
	}
	function j(e, t, n, r) {
		for (var i = 0, s = u, c = 0, l = 0, f = 32768, p = [], m = 0; m < 32; m++) p.push(new a(0, 0));
		for (o(p, 0, 5, e, b); i < t && f > 0;) {
			var h = 0, g;
			if (r.readMoreInput(), r.fillBitWindow(), h += r.val_ >>> r.bit_pos_ & 31, r.bit_pos_ += p[h].bits, g = p[h].value & 255, g < d) c = 0, n[i++] = g, g !== 0 && (s = g, f -= 32768 >> g);
			else {
				var _ = g - 14, v, y, x = 0;
				if (g === d && (x = s), l !== x && (c = 0, l = x), v = c, c > 0 && (c -= 2, c <<= _), c += r.readBits(_) + 3, y = c - v, i + y > t) throw Error("[ReadHuffmanCodeLengths] symbol + repeat_delta > num_symbols");
				for (var S = 0; S < y; S++) n[i + S] = l;
				i += y, l !== 0 && (f -= y << 15 - l);
			}
		}
		if (f !== 0) throw Error("[ReadHuffmanCodeLengths] space = " + f);
		for (; i < t; i++) n[i] = 0;
	}
	function ee(e, t, n, r) {
		var i = 0, s, c = new Uint8Array(e);
		if (r.readMoreInput(), s = r.readBits(2), s === 1) {
			for (var l, u = e - 1, d = 0, f = /* @__PURE__ */ new Int32Array(4), p = r.readBits(2) + 1; u;) u >>= 1, ++d;
			for (l = 0; l < p; ++l) f[l] = r.readBits(d) % e, c[f[l]] = 2;
			switch (c[f[0]] = 1, p) {
				case 1: break;
				case 3:
					if (f[0] === f[1] || f[0] === f[2] || f[1] === f[2]) throw Error("[ReadHuffmanCode] invalid symbols");
					break;
				case 2:
					if (f[0] === f[1]) throw Error("[ReadHuffmanCode] invalid symbols");
					c[f[1]] = 1;
					break;
				case 4:
					if (f[0] === f[1] || f[0] === f[2] || f[0] === f[3] || f[1] === f[2] || f[1] === f[3] || f[2] === f[3]) throw Error("[ReadHuffmanCode] invalid symbols");
					r.readBits(1) ? (c[f[2]] = 3, c[f[3]] = 3) : c[f[0]] = 2;
			}
		} else {
			var l, m = new Uint8Array(b), h = 32, g = 0, v = [
				new a(2, 0),
				new a(2, 4),
				new a(2, 3),
				new a(3, 2),
				new a(2, 0),
				new a(2, 4),
				new a(2, 3),
				new a(4, 1),
				new a(2, 0),
				new a(2, 4),
				new a(2, 3),
				new a(3, 2),
				new a(2, 0),
				new a(2, 4),
				new a(2, 3),
				new a(4, 5)
			];
			for (l = s; l < b && h > 0; ++l) {
				var y = x[l], S = 0, C;
				r.fillBitWindow(), S += r.val_ >>> r.bit_pos_ & 15, r.bit_pos_ += v[S].bits, C = v[S].value, m[y] = C, C !== 0 && (h -= 32 >> C, ++g);
			}
			if (g !== 1 && h !== 0) throw Error("[ReadHuffmanCode] invalid num_codes or space");
			j(m, e, c, r);
		}
		if (i = o(t, n, _, c, e), i === 0) throw Error("[ReadHuffmanCode] BuildHuffmanTable failed: ");
		return i;
	}
	function M(e, t, n) {
		var r = A(e, t, n), i = c.kBlockLengthPrefixCode[r].nbits;
		return c.kBlockLengthPrefixCode[r].offset + n.readBits(i);
	}
	function te(e, t, n) {
		var r;
		return e < S ? (n += C[e], n &= 3, r = t[n] + w[e]) : r = e - S + 1, r;
	}
	function ne(e, t) {
		for (var n = e[t], r = t; r; --r) e[r] = e[r - 1];
		e[0] = n;
	}
	function N(e, t) {
		for (var n = /* @__PURE__ */ new Uint8Array(256), r = 0; r < 256; ++r) n[r] = r;
		for (r = 0; r < t; ++r) {
			var i = e[r];
			e[r] = n[i], i && ne(n, i);
		}
	}
	function P(e, t) {
		this.alphabet_size = e, this.num_htrees = t, this.codes = Array(t + t * T[e + 31 >>> 5]), this.htrees = new Uint32Array(t);
	}
	P.prototype.decode = function(e) {
		var t, n, r = 0;
		for (t = 0; t < this.num_htrees; ++t) this.htrees[t] = r, n = ee(this.alphabet_size, this.codes, r, e), r += n;
	};
	function re(e, t) {
		var n = {
			num_htrees: null,
			context_map: null
		}, r, i = 0, o, s;
		t.readMoreInput();
		var c = n.num_htrees = D(t) + 1, l = n.context_map = new Uint8Array(e);
		if (c <= 1) return n;
		for (r = t.readBits(1), r && (i = t.readBits(4) + 1), o = [], s = 0; s < y; s++) o[s] = new a(0, 0);
		for (ee(c + i, o, 0, t), s = 0; s < e;) {
			var u;
			if (t.readMoreInput(), u = A(o, 0, t), u === 0) l[s] = 0, ++s;
			else if (u <= i) for (var d = 1 + (1 << u) + t.readBits(u); --d;) {
				if (s >= e) throw Error("[DecodeContextMap] i >= context_map_size");
				l[s] = 0, ++s;
			}
			else l[s] = u - i, ++s;
		}
		return t.readBits(1) && N(l, e), n;
	}
	function ie(e, t, n, r, i, a, o) {
		var s = n * 2, c = n, l = A(t, n * y, o), u = l === 0 ? i[s + (a[c] & 1)] : l === 1 ? i[s + (a[c] - 1 & 1)] + 1 : l - 2;
		u >= e && (u -= e), r[n] = u, i[s + (a[c] & 1)] = u, ++a[c];
	}
	function F(e, t, n, i, a, o) {
		var s = a + 1, c = n & a, l = o.pos_ & r.IBUF_MASK, u;
		if (t < 8 || o.bit_pos_ + (t << 3) < o.bit_end_pos_) for (; t-- > 0;) o.readMoreInput(), i[c++] = o.readBits(8), c === s && (e.write(i, s), c = 0);
		else {
			if (o.bit_end_pos_ < 32) throw Error("[CopyUncompressedBlockToOutput] br.bit_end_pos_ < 32");
			for (; o.bit_pos_ < 32;) i[c] = o.val_ >>> o.bit_pos_, o.bit_pos_ += 8, ++c, --t;
			if (u = o.bit_end_pos_ - o.bit_pos_ >> 3, l + u > r.IBUF_MASK) {
				for (var d = r.IBUF_MASK + 1 - l, f = 0; f < d; f++) i[c + f] = o.buf_[l + f];
				u -= d, c += d, t -= d, l = 0;
			}
			for (var f = 0; f < u; f++) i[c + f] = o.buf_[l + f];
			if (c += u, t -= u, c >= s) {
				e.write(i, s), c -= s;
				for (var f = 0; f < c; f++) i[f] = i[s + f];
			}
			for (; c + t >= s;) {
				if (u = s - c, o.input_.read(i, c, u) < u) throw Error("[CopyUncompressedBlockToOutput] not enough bytes");
				e.write(i, s), t -= u, c = 0;
			}
			if (o.input_.read(i, c, t) < t) throw Error("[CopyUncompressedBlockToOutput] not enough bytes");
			o.reset();
		}
	}
	function ae(e) {
		var t = e.bit_pos_ + 7 & -8;
		return e.readBits(t - e.bit_pos_) == 0;
	}
	function I(e) {
		var n = new r(new t(e));
		return E(n), k(n).meta_block_length;
	}
	e.BrotliDecompressedSize = I;
	function L(e, r) {
		var i = new t(e);
		r ??= I(e);
		var a = new n(new Uint8Array(r));
		return R(i, a), a.pos < a.buffer.length && (a.buffer = a.buffer.subarray(0, a.pos)), a.buffer;
	}
	e.BrotliDecompressBuffer = L;
	function R(e, t) {
		var n, o = 0, u = 0, d = 0, _, v = 0, b, x, C, w, T = [
			16,
			15,
			11,
			4
		], O = 0, j = 0, ne = 0, N = [
			new P(0, 0),
			new P(0, 0),
			new P(0, 0)
		], I, L, R, oe = 128 + r.READ_SIZE;
		R = new r(e), d = E(R), _ = (1 << d) - 16, b = 1 << d, x = b - 1, C = new Uint8Array(b + oe + i.maxDictionaryWordLength), w = b, I = [], L = [];
		for (var se = 0; se < 3 * y; se++) I[se] = new a(0, 0), L[se] = new a(0, 0);
		for (; !u;) {
			var ce = 0, le, ue = [
				1 << 28,
				1 << 28,
				1 << 28
			], de = [0], fe = [
				1,
				1,
				1
			], pe = [
				0,
				1,
				0,
				1,
				0,
				1
			], me = [0], he, ge, _e, ve, ye = null, be = null, xe, Se = null, Ce, we = 0, Te = null, Ee = 0, De = 0, Oe = null, ke = 0, Ae = 0, je = 0, Me, Ne;
			for (n = 0; n < 3; ++n) N[n].codes = null, N[n].htrees = null;
			R.readMoreInput();
			var Pe = k(R);
			if (ce = Pe.meta_block_length, o + ce > t.buffer.length) {
				var Fe = new Uint8Array(o + ce);
				Fe.set(t.buffer), t.buffer = Fe;
			}
			if (u = Pe.input_end, le = Pe.is_uncompressed, Pe.is_metadata) for (ae(R); ce > 0; --ce) R.readMoreInput(), R.readBits(8);
			else if (ce !== 0) {
				if (le) R.bit_pos_ = R.bit_pos_ + 7 & -8, F(t, ce, o, C, x, R), o += ce;
				else {
					for (n = 0; n < 3; ++n) fe[n] = D(R) + 1, fe[n] >= 2 && (ee(fe[n] + 2, I, n * y, R), ee(m, L, n * y, R), ue[n] = M(L, n * y, R), me[n] = 1);
					for (R.readMoreInput(), he = R.readBits(2), ge = S + (R.readBits(4) << he), _e = (1 << he) - 1, ve = ge + (48 << he), be = new Uint8Array(fe[0]), n = 0; n < fe[0]; ++n) R.readMoreInput(), be[n] = R.readBits(2) << 1;
					var Ie = re(fe[0] << h, R);
					xe = Ie.num_htrees, ye = Ie.context_map;
					var Le = re(fe[2] << g, R);
					for (Ce = Le.num_htrees, Se = Le.context_map, N[0] = new P(f, xe), N[1] = new P(p, fe[1]), N[2] = new P(ve, Ce), n = 0; n < 3; ++n) N[n].decode(R);
					for (Te = 0, Oe = 0, Me = be[de[0]], Ae = s.lookupOffsets[Me], je = s.lookupOffsets[Me + 1], Ne = N[1].htrees[0]; ce > 0;) {
						var Re, ze, Be, Ve, He, Ue, We, Ge, Ke, qe, Je;
						for (R.readMoreInput(), ue[1] === 0 && (ie(fe[1], I, 1, de, pe, me, R), ue[1] = M(L, y, R), Ne = N[1].htrees[de[1]]), --ue[1], Re = A(N[1].codes, Ne, R), ze = Re >> 6, ze >= 2 ? (ze -= 2, We = -1) : We = 0, Be = c.kInsertRangeLut[ze] + (Re >> 3 & 7), Ve = c.kCopyRangeLut[ze] + (Re & 7), He = c.kInsertLengthPrefixCode[Be].offset + R.readBits(c.kInsertLengthPrefixCode[Be].nbits), Ue = c.kCopyLengthPrefixCode[Ve].offset + R.readBits(c.kCopyLengthPrefixCode[Ve].nbits), j = C[o - 1 & x], ne = C[o - 2 & x], qe = 0; qe < He; ++qe) R.readMoreInput(), ue[0] === 0 && (ie(fe[0], I, 0, de, pe, me, R), ue[0] = M(L, 0, R), we = de[0] << h, Te = we, Me = be[de[0]], Ae = s.lookupOffsets[Me], je = s.lookupOffsets[Me + 1]), Ke = s.lookup[Ae + j] | s.lookup[je + ne], Ee = ye[Te + Ke], --ue[0], ne = j, j = A(N[0].codes, N[0].htrees[Ee], R), C[o & x] = j, (o & x) === x && t.write(C, b), ++o;
						if (ce -= He, ce <= 0) break;
						if (We < 0) {
							var Ke;
							if (R.readMoreInput(), ue[2] === 0 && (ie(fe[2], I, 2, de, pe, me, R), ue[2] = M(L, 2 * y, R), De = de[2] << g, Oe = De), --ue[2], Ke = (Ue > 4 ? 3 : Ue - 2) & 255, ke = Se[Oe + Ke], We = A(N[2].codes, N[2].htrees[ke], R), We >= ge) {
								var Ye, Xe, Ze;
								We -= ge, Xe = We & _e, We >>= he, Ye = (We >> 1) + 1, Ze = (2 + (We & 1) << Ye) - 4, We = ge + (Ze + R.readBits(Ye) << he) + Xe;
							}
						}
						if (Ge = te(We, T, O), Ge < 0) throw Error("[BrotliDecompress] invalid distance");
						if (v = o < _ && v !== _ ? o : _, Je = o & x, Ge > v) {
							if (Ue >= i.minDictionaryWordLength && Ue <= i.maxDictionaryWordLength) {
								var Ze = i.offsetsByLength[Ue], Qe = Ge - v - 1, $e = i.sizeBitsByLength[Ue], et = Qe & (1 << $e) - 1, tt = Qe >> $e;
								if (Ze += et * Ue, tt < l.kNumTransforms) {
									var nt = l.transformDictionaryWord(C, Je, Ze, Ue, tt);
									if (Je += nt, o += nt, ce -= nt, Je >= w) {
										t.write(C, b);
										for (var rt = 0; rt < Je - w; rt++) C[rt] = C[w + rt];
									}
								} else throw Error("Invalid backward reference. pos: " + o + " distance: " + Ge + " len: " + Ue + " bytes left: " + ce);
							} else throw Error("Invalid backward reference. pos: " + o + " distance: " + Ge + " len: " + Ue + " bytes left: " + ce);
						} else {
							if (We > 0 && (T[O & 3] = Ge, ++O), Ue > ce) throw Error("Invalid backward reference. pos: " + o + " distance: " + Ge + " len: " + Ue + " bytes left: " + ce);
							for (qe = 0; qe < Ue; ++qe) C[o & x] = C[o - Ge & x], (o & x) === x && t.write(C, b), ++o, --ce;
						}
						j = C[o - 1 & x], ne = C[o - 2 & x];
					}
					o &= 1073741823;
				}
			}
		}
		t.write(C, o & x);
	}
	e.BrotliDecompress = R, i.init();
})), Ye = /* @__PURE__ */ o(((e, t) => {
	t.exports = Je().BrotliDecompressBuffer;
})), Xe = /* @__PURE__ */ c(Le(), 1), Ze = /* @__PURE__ */ c(Re(), 1), Qe = /* @__PURE__ */ c(ue(), 1), $e = /* @__PURE__ */ c(Ye(), 1);
function et(e, t, n, r) {
	Object.defineProperty(e, t, {
		get: n,
		set: r,
		enumerable: !0,
		configurable: !0
	});
}
function tt(e) {
	return e && e.__esModule ? e.default : e;
}
var nt = {};
et(nt, "logErrors", () => !1), et(nt, "registerFormat", () => it), et(nt, "create", () => at), et(nt, "defaultLanguage", () => ot), et(nt, "setDefaultLanguage", () => st);
var rt = [];
function it(e) {
	rt.push(e);
}
function at(e, t) {
	for (let n = 0; n < rt.length; n++) {
		let r = rt[n];
		if (r.probe(e)) {
			let n = new r(new u(e));
			return t ? n.getFont(t) : n;
		}
	}
	throw Error("Unknown font format");
}
var ot = "en";
function st(e = "en") {
	ot = e;
}
function ct(e, t, n) {
	if (n.get) {
		let e = n.get;
		n.get = function() {
			let n = e.call(this);
			return Object.defineProperty(this, t, { value: n }), n;
		};
	} else if (typeof n.value == "function") {
		let e = n.value;
		return { get() {
			let n = /* @__PURE__ */ new Map();
			function r(...t) {
				let r = t.length > 0 ? t[0] : "value";
				if (n.has(r)) return n.get(r);
				let i = e.apply(this, t);
				return n.set(r, i), i;
			}
			return Object.defineProperty(this, t, { value: r }), r;
		} };
	}
}
var lt = new F({
	firstCode: y,
	entryCount: y,
	idDelta: C,
	idRangeOffset: y
}), ut = new F({
	startCharCode: x,
	endCharCode: x,
	glyphID: x
}), dt = new F({
	startUnicodeValue: b,
	additionalCount: v
}), ft = new F({
	unicodeValue: b,
	glyphID: y
}), pt = new A(dt, x), mt = new A(ft, x), ht = new F({
	varSelector: b,
	defaultUVS: new L(x, pt, { type: "parent" }),
	nonDefaultUVS: new L(x, mt, { type: "parent" })
}), gt = new F({
	version: y,
	numSubtables: y,
	tables: new A(new F({
		platformID: y,
		encodingID: y,
		table: new L(x, new I(y, {
			0: {
				length: y,
				language: y,
				codeMap: new j(v, 256)
			},
			2: {
				length: y,
				language: y,
				subHeaderKeys: new A(y, 256),
				subHeaderCount: (e) => Math.max.apply(Math, e.subHeaderKeys),
				subHeaders: new j(lt, "subHeaderCount"),
				glyphIndexArray: new j(y, "subHeaderCount")
			},
			4: {
				length: y,
				language: y,
				segCountX2: y,
				segCount: (e) => e.segCountX2 >> 1,
				searchRange: y,
				entrySelector: y,
				rangeShift: y,
				endCode: new j(y, "segCount"),
				reservedPad: new N(y),
				startCode: new j(y, "segCount"),
				idDelta: new j(C, "segCount"),
				idRangeOffset: new j(y, "segCount"),
				glyphIndexArray: new j(y, (e) => (e.length - e._currentOffset) / 2)
			},
			6: {
				length: y,
				language: y,
				firstCode: y,
				entryCount: y,
				glyphIndices: new j(y, "entryCount")
			},
			8: {
				reserved: new N(y),
				length: x,
				language: y,
				is32: new j(v, 8192),
				nGroups: x,
				groups: new j(ut, "nGroups")
			},
			10: {
				reserved: new N(y),
				length: x,
				language: x,
				firstCode: x,
				entryCount: x,
				glyphIndices: new j(y, "numChars")
			},
			12: {
				reserved: new N(y),
				length: x,
				language: x,
				nGroups: x,
				groups: new j(ut, "nGroups")
			},
			13: {
				reserved: new N(y),
				length: x,
				language: x,
				nGroups: x,
				groups: new j(ut, "nGroups")
			},
			14: {
				length: x,
				numRecords: x,
				varSelectors: new j(ht, "numRecords")
			}
		}), {
			type: "parent",
			lazy: !0
		})
	}), "numSubtables")
}), _t = new F({
	version: w,
	revision: w,
	checkSumAdjustment: x,
	magicNumber: x,
	flags: y,
	unitsPerEm: y,
	created: new A(w, 2),
	modified: new A(w, 2),
	xMin: C,
	yMin: C,
	xMax: C,
	yMax: C,
	macStyle: new M(y, [
		"bold",
		"italic",
		"underline",
		"outline",
		"shadow",
		"condensed",
		"extended"
	]),
	lowestRecPPEM: y,
	fontDirectionHint: C,
	indexToLocFormat: C,
	glyphDataFormat: C
}), vt = new F({
	version: w,
	ascent: C,
	descent: C,
	lineGap: C,
	advanceWidthMax: y,
	minLeftSideBearing: C,
	minRightSideBearing: C,
	xMaxExtent: C,
	caretSlopeRise: C,
	caretSlopeRun: C,
	caretOffset: C,
	reserved: new N(C, 4),
	metricDataFormat: C,
	numberOfMetrics: y
}), yt = new F({
	metrics: new j(new F({
		advance: y,
		bearing: C
	}), (e) => e.parent.hhea.numberOfMetrics),
	bearings: new j(C, (e) => e.parent.maxp.numGlyphs - e.parent.hhea.numberOfMetrics)
}), bt = new F({
	version: w,
	numGlyphs: y,
	maxPoints: y,
	maxContours: y,
	maxComponentPoints: y,
	maxComponentContours: y,
	maxZones: y,
	maxTwilightPoints: y,
	maxStorage: y,
	maxFunctionDefs: y,
	maxInstructionDefs: y,
	maxStackElements: y,
	maxSizeOfInstructions: y,
	maxComponentElements: y,
	maxComponentDepth: y
});
function xt(e, t, n = 0) {
	return e === 1 && Dt[n] ? Dt[n] : Et[e][t];
}
var St = /* @__PURE__ */ new Set([
	"x-mac-roman",
	"x-mac-cyrillic",
	"iso-8859-6",
	"iso-8859-8"
]), Ct = {
	"x-mac-croatian": "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø¿¡¬√ƒ≈Ć«Č… ÀÃÕŒœĐ—“”‘’÷◊©⁄€‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ",
	"x-mac-gaelic": "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØḂ±≤≥ḃĊċḊḋḞḟĠġṀæøṁṖṗɼƒſṠ«»… ÀÃÕŒœ–—“”‘’ṡẛÿŸṪ€‹›Ŷŷṫ·Ỳỳ⁊ÂÊÁËÈÍÎÏÌÓÔ♣ÒÚÛÙıÝýŴŵẄẅẀẁẂẃ",
	"x-mac-greek": "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»… ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ­",
	"x-mac-icelandic": "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüÝ°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€ÐðÞþý·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
	"x-mac-inuit": "ᐃᐄᐅᐆᐊᐋᐱᐲᐳᐴᐸᐹᑉᑎᑏᑐᑑᑕᑖᑦᑭᑮᑯᑰᑲᑳᒃᒋᒌᒍᒎᒐᒑ°ᒡᒥᒦ•¶ᒧ®©™ᒨᒪᒫᒻᓂᓃᓄᓅᓇᓈᓐᓯᓰᓱᓲᓴᓵᔅᓕᓖᓗᓘᓚᓛᓪᔨᔩᔪᔫᔭ… ᔮᔾᕕᕖᕗ–—“”‘’ᕘᕙᕚᕝᕆᕇᕈᕉᕋᕌᕐᕿᖀᖁᖂᖃᖄᖅᖏᖐᖑᖒᖓᖔᖕᙱᙲᙳᙴᙵᙶᖖᖠᖡᖢᖣᖤᖥᖦᕼŁł",
	"x-mac-ce": "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»… ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
	"x-mac-romanian": "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
	"x-mac-turkish": "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙˆ˜¯˘˙˚¸˝˛ˇ"
}, wt = /* @__PURE__ */ new Map();
function Tt(e) {
	let t = wt.get(e);
	if (t) return t;
	let n = Ct[e];
	if (n) {
		let t = /* @__PURE__ */ new Map();
		for (let e = 0; e < n.length; e++) t.set(n.charCodeAt(e), 128 + e);
		return wt.set(e, t), t;
	}
	if (St.has(e)) {
		let t = new TextDecoder(e), n = /* @__PURE__ */ new Uint8Array(128);
		for (let e = 0; e < 128; e++) n[e] = 128 + e;
		let r = /* @__PURE__ */ new Map(), i = t.decode(n);
		for (let e = 0; e < 128; e++) r.set(i.charCodeAt(e), 128 + e);
		return wt.set(e, r), r;
	}
}
var Et = [
	[
		"utf-16be",
		"utf-16be",
		"utf-16be",
		"utf-16be",
		"utf-16be",
		"utf-16be",
		"utf-16be"
	],
	/* @__PURE__ */ "x-mac-roman.shift-jis.big5.euc-kr.iso-8859-6.iso-8859-8.x-mac-greek.x-mac-cyrillic.x-mac-symbol.x-mac-devanagari.x-mac-gurmukhi.x-mac-gujarati.Oriya.Bengali.Tamil.Telugu.Kannada.Malayalam.Sinhalese.Burmese.Khmer.iso-8859-11.Laotian.Georgian.Armenian.gbk.Tibetan.Mongolian.Geez.x-mac-ce.Vietnamese.Sindhi".split("."),
	[
		"ascii",
		null,
		"iso-8859-1"
	],
	[
		"symbol",
		"utf-16be",
		"shift-jis",
		"gb18030",
		"big5",
		"euc-kr",
		"johab",
		null,
		null,
		null,
		"utf-16be"
	]
], Dt = {
	15: "x-mac-icelandic",
	17: "x-mac-turkish",
	18: "x-mac-croatian",
	24: "x-mac-ce",
	25: "x-mac-ce",
	26: "x-mac-ce",
	27: "x-mac-ce",
	28: "x-mac-ce",
	30: "x-mac-icelandic",
	37: "x-mac-romanian",
	38: "x-mac-ce",
	39: "x-mac-ce",
	40: "x-mac-ce",
	143: "x-mac-inuit",
	146: "x-mac-gaelic"
}, Ot = [
	[],
	{
		0: "en",
		30: "fo",
		60: "ks",
		90: "rw",
		1: "fr",
		31: "fa",
		61: "ku",
		91: "rn",
		2: "de",
		32: "ru",
		62: "sd",
		92: "ny",
		3: "it",
		33: "zh",
		63: "bo",
		93: "mg",
		4: "nl",
		34: "nl-BE",
		64: "ne",
		94: "eo",
		5: "sv",
		35: "ga",
		65: "sa",
		128: "cy",
		6: "es",
		36: "sq",
		66: "mr",
		129: "eu",
		7: "da",
		37: "ro",
		67: "bn",
		130: "ca",
		8: "pt",
		38: "cz",
		68: "as",
		131: "la",
		9: "no",
		39: "sk",
		69: "gu",
		132: "qu",
		10: "he",
		40: "si",
		70: "pa",
		133: "gn",
		11: "ja",
		41: "yi",
		71: "or",
		134: "ay",
		12: "ar",
		42: "sr",
		72: "ml",
		135: "tt",
		13: "fi",
		43: "mk",
		73: "kn",
		136: "ug",
		14: "el",
		44: "bg",
		74: "ta",
		137: "dz",
		15: "is",
		45: "uk",
		75: "te",
		138: "jv",
		16: "mt",
		46: "be",
		76: "si",
		139: "su",
		17: "tr",
		47: "uz",
		77: "my",
		140: "gl",
		18: "hr",
		48: "kk",
		78: "km",
		141: "af",
		19: "zh-Hant",
		49: "az-Cyrl",
		79: "lo",
		142: "br",
		20: "ur",
		50: "az-Arab",
		80: "vi",
		143: "iu",
		21: "hi",
		51: "hy",
		81: "id",
		144: "gd",
		22: "th",
		52: "ka",
		82: "tl",
		145: "gv",
		23: "ko",
		53: "mo",
		83: "ms",
		146: "ga",
		24: "lt",
		54: "ky",
		84: "ms-Arab",
		147: "to",
		25: "pl",
		55: "tg",
		85: "am",
		148: "el-polyton",
		26: "hu",
		56: "tk",
		86: "ti",
		149: "kl",
		27: "es",
		57: "mn-CN",
		87: "om",
		150: "az",
		28: "lv",
		58: "mn",
		88: "so",
		151: "nn",
		29: "se",
		59: "ps",
		89: "sw"
	},
	[],
	{
		1078: "af",
		16393: "en-IN",
		1159: "rw",
		1074: "tn",
		1052: "sq",
		6153: "en-IE",
		1089: "sw",
		1115: "si",
		1156: "gsw",
		8201: "en-JM",
		1111: "kok",
		1051: "sk",
		1118: "am",
		17417: "en-MY",
		1042: "ko",
		1060: "sl",
		5121: "ar-DZ",
		5129: "en-NZ",
		1088: "ky",
		11274: "es-AR",
		15361: "ar-BH",
		13321: "en-PH",
		1108: "lo",
		16394: "es-BO",
		3073: "ar",
		18441: "en-SG",
		1062: "lv",
		13322: "es-CL",
		2049: "ar-IQ",
		7177: "en-ZA",
		1063: "lt",
		9226: "es-CO",
		11265: "ar-JO",
		11273: "en-TT",
		2094: "dsb",
		5130: "es-CR",
		13313: "ar-KW",
		2057: "en-GB",
		1134: "lb",
		7178: "es-DO",
		12289: "ar-LB",
		1033: "en",
		1071: "mk",
		12298: "es-EC",
		4097: "ar-LY",
		12297: "en-ZW",
		2110: "ms-BN",
		17418: "es-SV",
		6145: "ary",
		1061: "et",
		1086: "ms",
		4106: "es-GT",
		8193: "ar-OM",
		1080: "fo",
		1100: "ml",
		18442: "es-HN",
		16385: "ar-QA",
		1124: "fil",
		1082: "mt",
		2058: "es-MX",
		1025: "ar-SA",
		1035: "fi",
		1153: "mi",
		19466: "es-NI",
		10241: "ar-SY",
		2060: "fr-BE",
		1146: "arn",
		6154: "es-PA",
		7169: "aeb",
		3084: "fr-CA",
		1102: "mr",
		15370: "es-PY",
		14337: "ar-AE",
		1036: "fr",
		1148: "moh",
		10250: "es-PE",
		9217: "ar-YE",
		5132: "fr-LU",
		1104: "mn",
		20490: "es-PR",
		1067: "hy",
		6156: "fr-MC",
		2128: "mn-CN",
		3082: "es",
		1101: "as",
		4108: "fr-CH",
		1121: "ne",
		1034: "es",
		2092: "az-Cyrl",
		1122: "fy",
		1044: "nb",
		21514: "es-US",
		1068: "az",
		1110: "gl",
		2068: "nn",
		14346: "es-UY",
		1133: "ba",
		1079: "ka",
		1154: "oc",
		8202: "es-VE",
		1069: "eu",
		3079: "de-AT",
		1096: "or",
		2077: "sv-FI",
		1059: "be",
		1031: "de",
		1123: "ps",
		1053: "sv",
		2117: "bn",
		5127: "de-LI",
		1045: "pl",
		1114: "syr",
		1093: "bn-IN",
		4103: "de-LU",
		1046: "pt",
		1064: "tg",
		8218: "bs-Cyrl",
		2055: "de-CH",
		2070: "pt-PT",
		2143: "tzm",
		5146: "bs",
		1032: "el",
		1094: "pa",
		1097: "ta",
		1150: "br",
		1135: "kl",
		1131: "qu-BO",
		1092: "tt",
		1026: "bg",
		1095: "gu",
		2155: "qu-EC",
		1098: "te",
		1027: "ca",
		1128: "ha",
		3179: "qu",
		1054: "th",
		3076: "zh-HK",
		1037: "he",
		1048: "ro",
		1105: "bo",
		5124: "zh-MO",
		1081: "hi",
		1047: "rm",
		1055: "tr",
		2052: "zh",
		1038: "hu",
		1049: "ru",
		1090: "tk",
		4100: "zh-SG",
		1039: "is",
		9275: "smn",
		1152: "ug",
		1028: "zh-TW",
		1136: "ig",
		4155: "smj-NO",
		1058: "uk",
		1155: "co",
		1057: "id",
		5179: "smj",
		1070: "hsb",
		1050: "hr",
		1117: "iu",
		3131: "se-FI",
		1056: "ur",
		4122: "hr-BA",
		2141: "iu-Latn",
		1083: "se",
		2115: "uz-Cyrl",
		1029: "cs",
		2108: "ga",
		2107: "se-SE",
		1091: "uz",
		1030: "da",
		1076: "xh",
		8251: "sms",
		1066: "vi",
		1164: "prs",
		1077: "zu",
		6203: "sma-NO",
		1106: "cy",
		1125: "dv",
		1040: "it",
		7227: "sms",
		1160: "wo",
		2067: "nl-BE",
		2064: "it-CH",
		1103: "sa",
		1157: "sah",
		1043: "nl",
		1041: "ja",
		7194: "sr-Cyrl-BA",
		1144: "ii",
		3081: "en-AU",
		1099: "kn",
		3098: "sr",
		1130: "yo",
		10249: "en-BZ",
		1087: "kk",
		6170: "sr-Latn-BA",
		4105: "en-CA",
		1107: "km",
		2074: "sr-Latn",
		9225: "en-029",
		1158: "quc",
		1132: "nso"
	}
], kt = new F({
	platformID: y,
	encodingID: y,
	languageID: y,
	nameID: y,
	length: y,
	string: new L(y, new P("length", (e) => xt(e.platformID, e.encodingID, e.languageID)), {
		type: "parent",
		relativeTo: (e) => e.parent.stringOffset,
		allowNull: !1
	})
}), At = new F({
	length: y,
	tag: new L(y, new P("length", "utf16be"), {
		type: "parent",
		relativeTo: (e) => e.stringOffset
	})
}), jt = new I(y, {
	0: {
		count: y,
		stringOffset: y,
		records: new A(kt, "count")
	},
	1: {
		count: y,
		stringOffset: y,
		records: new A(kt, "count"),
		langTagCount: y,
		langTags: new A(At, "langTagCount")
	}
}), Mt = jt, Nt = [
	"copyright",
	"fontFamily",
	"fontSubfamily",
	"uniqueSubfamily",
	"fullName",
	"version",
	"postscriptName",
	"trademark",
	"manufacturer",
	"designer",
	"description",
	"vendorURL",
	"designerURL",
	"license",
	"licenseURL",
	null,
	"preferredFamily",
	"preferredSubfamily",
	"compatibleFull",
	"sampleText",
	"postscriptCIDFontName",
	"wwsFamilyName",
	"wwsSubfamilyName"
];
jt.process = function(e) {
	var t = {};
	for (let e of this.records) {
		let n = Ot[e.platformID][e.languageID];
		n == null && this.langTags != null && e.languageID >= 32768 && (n = this.langTags[e.languageID - 32768].tag), n ??= e.platformID + "-" + e.languageID;
		let r = e.nameID >= 256 ? "fontFeatures" : Nt[e.nameID] || e.nameID;
		t[r] ?? (t[r] = {});
		let i = t[r];
		e.nameID >= 256 && (i = i[e.nameID] || (i[e.nameID] = {})), (typeof e.string == "string" || typeof i[n] != "string") && (i[n] = e.string);
	}
	this.records = t;
}, jt.preEncode = function() {
	if (Array.isArray(this.records)) return;
	this.version = 0;
	let e = [];
	for (let t in this.records) {
		let n = this.records[t];
		t !== "fontFeatures" && (e.push({
			platformID: 3,
			encodingID: 1,
			languageID: 1033,
			nameID: Nt.indexOf(t),
			length: n.en.length * 2,
			string: n.en
		}), t === "postscriptName" && e.push({
			platformID: 1,
			encodingID: 0,
			languageID: 0,
			nameID: Nt.indexOf(t),
			length: n.en.length,
			string: n.en
		}));
	}
	this.records = e, this.count = e.length, this.stringOffset = jt.size(this, null, !1);
};
var Pt = new I(y, {
	header: {
		xAvgCharWidth: C,
		usWeightClass: y,
		usWidthClass: y,
		fsType: new M(y, [
			null,
			"noEmbedding",
			"viewOnly",
			"editable",
			null,
			null,
			null,
			null,
			"noSubsetting",
			"bitmapOnly"
		]),
		ySubscriptXSize: C,
		ySubscriptYSize: C,
		ySubscriptXOffset: C,
		ySubscriptYOffset: C,
		ySuperscriptXSize: C,
		ySuperscriptYSize: C,
		ySuperscriptXOffset: C,
		ySuperscriptYOffset: C,
		yStrikeoutSize: C,
		yStrikeoutPosition: C,
		sFamilyClass: C,
		panose: new A(v, 10),
		ulCharRange: new A(x, 4),
		vendorID: new P(4),
		fsSelection: new M(y, [
			"italic",
			"underscore",
			"negative",
			"outlined",
			"strikeout",
			"bold",
			"regular",
			"useTypoMetrics",
			"wws",
			"oblique"
		]),
		usFirstCharIndex: y,
		usLastCharIndex: y
	},
	0: {},
	1: {
		typoAscender: C,
		typoDescender: C,
		typoLineGap: C,
		winAscent: y,
		winDescent: y,
		codePageRange: new A(x, 2)
	},
	2: {
		typoAscender: C,
		typoDescender: C,
		typoLineGap: C,
		winAscent: y,
		winDescent: y,
		codePageRange: new A(x, 2),
		xHeight: C,
		capHeight: C,
		defaultChar: y,
		breakChar: y,
		maxContent: y
	},
	5: {
		typoAscender: C,
		typoDescender: C,
		typoLineGap: C,
		winAscent: y,
		winDescent: y,
		codePageRange: new A(x, 2),
		xHeight: C,
		capHeight: C,
		defaultChar: y,
		breakChar: y,
		maxContent: y,
		usLowerOpticalPointSize: y,
		usUpperOpticalPointSize: y
	}
}), Ft = Pt.versions;
Ft[3] = Ft[4] = Ft[2];
var It = Pt, Lt = new I(D, {
	header: {
		italicAngle: D,
		underlinePosition: C,
		underlineThickness: C,
		isFixedPitch: x,
		minMemType42: x,
		maxMemType42: x,
		minMemType1: x,
		maxMemType1: x
	},
	1: {},
	2: {
		numberOfGlyphs: y,
		glyphNameIndex: new A(y, "numberOfGlyphs"),
		names: new A(new P(v))
	},
	2.5: {
		numberOfGlyphs: y,
		offsets: new A(v, "numberOfGlyphs")
	},
	3: {},
	4: { map: new A(x, (e) => e.parent.maxp.numGlyphs) }
}), Rt = new F({ controlValues: new A(C) }), zt = new F({ instructions: new A(v) }), Bt = new I("head.indexToLocFormat", {
	0: { offsets: new A(y) },
	1: { offsets: new A(x) }
});
Bt.process = function() {
	if (this.version === 0 && !this._processed) {
		for (let e = 0; e < this.offsets.length; e++) this.offsets[e] <<= 1;
		this._processed = !0;
	}
}, Bt.preEncode = function() {
	if (this.version === 0 && this._processed !== !1) {
		for (let e = 0; e < this.offsets.length; e++) this.offsets[e] >>>= 1;
		this._processed = !1;
	}
};
var Vt = Bt, Ht = new F({ controlValueProgram: new A(v) }), Ut = new A(new te()), Wt = class {
	getCFFVersion(e) {
		for (; e && !e.hdrSize;) e = e.parent;
		return e ? e.version : -1;
	}
	decode(e, t) {
		let n = this.getCFFVersion(t) >= 2 ? e.readUInt32BE() : e.readUInt16BE();
		if (n === 0) return [];
		let r = e.readUInt8(), i;
		if (r === 1) i = v;
		else if (r === 2) i = y;
		else if (r === 3) i = b;
		else if (r === 4) i = x;
		else throw Error(`Bad offset size in CFFIndex: ${r} ${e.pos}`);
		let a = [], o = e.pos + (n + 1) * r - 1, s = i.decode(e);
		for (let r = 0; r < n; r++) {
			let n = i.decode(e);
			if (this.type != null) {
				let r = e.pos;
				e.pos = o + s, t.length = n - s, a.push(this.type.decode(e, t)), e.pos = r;
			} else a.push({
				offset: o + s,
				length: n - s
			});
			s = n;
		}
		return e.pos = o + s, a;
	}
	size(e, t) {
		let n = 2;
		if (e.length === 0) return n;
		let r = this.type || new te(), i = 1;
		for (let n = 0; n < e.length; n++) {
			let a = e[n];
			i += r.size(a, t);
		}
		let a;
		if (i <= 255) a = v;
		else if (i <= 65535) a = y;
		else if (i <= 16777215) a = b;
		else if (i <= 4294967295) a = x;
		else throw Error("Bad offset in CFFIndex");
		return n += 1 + a.size() * (e.length + 1), n += i - 1, n;
	}
	encode(e, t, n) {
		if (e.writeUInt16BE(t.length), t.length === 0) return;
		let r = this.type || new te(), i = [], a = 1;
		for (let e of t) {
			let t = r.size(e, n);
			i.push(t), a += t;
		}
		let o;
		if (a <= 255) o = v;
		else if (a <= 65535) o = y;
		else if (a <= 16777215) o = b;
		else if (a <= 4294967295) o = x;
		else throw Error("Bad offset in CFFIndex");
		e.writeUInt8(o.size()), a = 1, o.encode(e, a);
		for (let t of i) a += t, o.encode(e, a);
		for (let i of t) r.encode(e, i, n);
	}
	constructor(e) {
		this.type = e;
	}
}, Gt = 15, Kt = [
	"0",
	"1",
	"2",
	"3",
	"4",
	"5",
	"6",
	"7",
	"8",
	"9",
	".",
	"E",
	"E-",
	null,
	"-"
], qt = {
	".": 10,
	E: 11,
	"E-": 12,
	"-": 14
}, Jt = class {
	static decode(e, t) {
		if (32 <= t && t <= 246) return t - 139;
		if (247 <= t && t <= 250) return (t - 247) * 256 + e.readUInt8() + 108;
		if (251 <= t && t <= 254) return -(t - 251) * 256 - e.readUInt8() - 108;
		if (t === 28) return e.readInt16BE();
		if (t === 29) return e.readInt32BE();
		if (t === 30) {
			let t = "";
			for (;;) {
				let n = e.readUInt8(), r = n >> 4;
				if (r === Gt) break;
				t += Kt[r];
				let i = n & 15;
				if (i === Gt) break;
				t += Kt[i];
			}
			return parseFloat(t);
		}
		return null;
	}
	static size(e) {
		if (e.forceLarge && (e = 32768), (e | 0) !== e) {
			let t = "" + e;
			return 1 + Math.ceil((t.length + 1) / 2);
		}
		return -107 <= e && e <= 107 ? 1 : 108 <= e && e <= 1131 || -1131 <= e && e <= -108 ? 2 : -32768 <= e && e <= 32767 ? 3 : 5;
	}
	static encode(e, t) {
		let n = Number(t);
		if (t.forceLarge) return e.writeUInt8(29), e.writeInt32BE(n);
		if ((n | 0) !== n) {
			e.writeUInt8(30);
			let t = "" + n;
			for (let n = 0; n < t.length; n += 2) {
				let i = t[n], a = qt[i] || +i;
				if (n === t.length - 1) var r = Gt;
				else {
					let e = t[n + 1];
					var r = qt[e] || +e;
				}
				e.writeUInt8(a << 4 | r & 15);
			}
			if (r !== Gt) return e.writeUInt8(240);
		} else if (-107 <= n && n <= 107) return e.writeUInt8(n + 139);
		else if (108 <= n && n <= 1131) return n -= 108, e.writeUInt8((n >> 8) + 247), e.writeUInt8(n & 255);
		else if (-1131 <= n && n <= -108) return n = -n - 108, e.writeUInt8((n >> 8) + 251), e.writeUInt8(n & 255);
		else if (-32768 <= n && n <= 32767) return e.writeUInt8(28), e.writeInt16BE(n);
		else return e.writeUInt8(29), e.writeInt32BE(n);
	}
}, Yt = class {
	decodeOperands(e, t, n, r) {
		if (Array.isArray(e)) return r.map((r, i) => this.decodeOperands(e[i], t, n, [r]));
		if (e.decode != null) return e.decode(t, n, r);
		switch (e) {
			case "number":
			case "offset":
			case "sid": return r[0];
			case "boolean": return !!r[0];
			default: return r;
		}
	}
	encodeOperands(e, t, n, r) {
		return Array.isArray(e) ? r.map((r, i) => this.encodeOperands(e[i], t, n, r)[0]) : e.encode == null ? typeof r == "number" ? [r] : typeof r == "boolean" ? [+r] : Array.isArray(r) ? r : [r] : e.encode(t, r, n);
	}
	decode(e, t) {
		let n = e.pos + t.length, r = {}, i = [];
		Object.defineProperties(r, {
			parent: { value: t },
			_startOffset: { value: e.pos }
		});
		for (let e in this.fields) {
			let t = this.fields[e];
			r[t[1]] = t[3];
		}
		for (; e.pos < n;) {
			let t = e.readUInt8();
			if (t < 28) {
				t === 12 && (t = t << 8 | e.readUInt8());
				let n = this.fields[t];
				if (!n) throw Error(`Unknown operator ${t}`);
				let a = this.decodeOperands(n[2], e, r, i);
				a != null && (a instanceof k ? Object.defineProperty(r, n[1], a) : r[n[1]] = a), i = [];
			} else i.push(Jt.decode(e, t));
		}
		return r;
	}
	size(e, t, n = !0) {
		let r = {
			parent: t,
			val: e,
			pointerSize: 0,
			startOffset: t.startOffset || 0
		}, i = 0;
		for (let t in this.fields) {
			let n = this.fields[t], a = e[n[1]];
			if (a == null || (0, pe.default)(a, n[3])) continue;
			let o = this.encodeOperands(n[2], null, r, a);
			for (let e of o) i += Jt.size(e);
			let s = Array.isArray(n[0]) ? n[0] : [n[0]];
			i += s.length;
		}
		return n && (i += r.pointerSize), i;
	}
	encode(e, t, n) {
		let r = {
			pointers: [],
			startOffset: e.pos,
			parent: n,
			val: t,
			pointerSize: 0
		};
		r.pointerOffset = e.pos + this.size(t, r, !1);
		for (let n of this.ops) {
			let i = t[n[1]];
			if (i == null || (0, pe.default)(i, n[3])) continue;
			let a = this.encodeOperands(n[2], e, r, i);
			for (let t of a) Jt.encode(e, t);
			let o = Array.isArray(n[0]) ? n[0] : [n[0]];
			for (let t of o) e.writeUInt8(t);
		}
		let i = 0;
		for (; i < r.pointers.length;) {
			let t = r.pointers[i++];
			t.type.encode(e, t.val, t.parent);
		}
	}
	constructor(e = []) {
		this.ops = e, this.fields = {};
		for (let t of e) {
			let e = Array.isArray(t[0]) ? t[0][0] << 8 | t[0][1] : t[0];
			this.fields[e] = t;
		}
	}
}, Xt = class extends L {
	decode(e, t, n) {
		return this.offsetType = { decode: () => n[0] }, super.decode(e, t, n);
	}
	encode(e, t, n) {
		if (!e) return this.offsetType = { size: () => 0 }, this.size(t, n), [new Zt(0)];
		let r = null;
		return this.offsetType = { encode: (e, t) => r = t }, super.encode(e, t, n), [new Zt(r)];
	}
	constructor(e, t = {}) {
		t.type ??= "global", super(null, e, t);
	}
}, Zt = class {
	valueOf() {
		return this.val;
	}
	constructor(e) {
		this.val = e, this.forceLarge = !0;
	}
}, Qt = new Yt([
	[
		6,
		"BlueValues",
		"delta",
		null
	],
	[
		7,
		"OtherBlues",
		"delta",
		null
	],
	[
		8,
		"FamilyBlues",
		"delta",
		null
	],
	[
		9,
		"FamilyOtherBlues",
		"delta",
		null
	],
	[
		[12, 9],
		"BlueScale",
		"number",
		.039625
	],
	[
		[12, 10],
		"BlueShift",
		"number",
		7
	],
	[
		[12, 11],
		"BlueFuzz",
		"number",
		1
	],
	[
		10,
		"StdHW",
		"number",
		null
	],
	[
		11,
		"StdVW",
		"number",
		null
	],
	[
		[12, 12],
		"StemSnapH",
		"delta",
		null
	],
	[
		[12, 13],
		"StemSnapV",
		"delta",
		null
	],
	[
		[12, 14],
		"ForceBold",
		"boolean",
		!1
	],
	[
		[12, 17],
		"LanguageGroup",
		"number",
		0
	],
	[
		[12, 18],
		"ExpansionFactor",
		"number",
		.06
	],
	[
		[12, 19],
		"initialRandomSeed",
		"number",
		0
	],
	[
		20,
		"defaultWidthX",
		"number",
		0
	],
	[
		21,
		"nominalWidthX",
		"number",
		0
	],
	[
		22,
		"vsindex",
		"number",
		0
	],
	[
		23,
		"blend",
		class {
			static decode(e, t, n) {
				let r = n.pop();
				for (; n.length > r;) n.pop();
			}
		},
		null
	],
	[
		19,
		"Subrs",
		new Xt(new Wt(), { type: "local" }),
		null
	]
]), $t = /* @__PURE__ */ ".notdef,space,exclam,quotedbl,numbersign,dollar,percent,ampersand,quoteright,parenleft,parenright,asterisk,plus,comma,hyphen,period,slash,zero,one,two,three,four,five,six,seven,eight,nine,colon,semicolon,less,equal,greater,question,at,A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z,bracketleft,backslash,bracketright,asciicircum,underscore,quoteleft,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,braceleft,bar,braceright,asciitilde,exclamdown,cent,sterling,fraction,yen,florin,section,currency,quotesingle,quotedblleft,guillemotleft,guilsinglleft,guilsinglright,fi,fl,endash,dagger,daggerdbl,periodcentered,paragraph,bullet,quotesinglbase,quotedblbase,quotedblright,guillemotright,ellipsis,perthousand,questiondown,grave,acute,circumflex,tilde,macron,breve,dotaccent,dieresis,ring,cedilla,hungarumlaut,ogonek,caron,emdash,AE,ordfeminine,Lslash,Oslash,OE,ordmasculine,ae,dotlessi,lslash,oslash,oe,germandbls,onesuperior,logicalnot,mu,trademark,Eth,onehalf,plusminus,Thorn,onequarter,divide,brokenbar,degree,thorn,threequarters,twosuperior,registered,minus,eth,multiply,threesuperior,copyright,Aacute,Acircumflex,Adieresis,Agrave,Aring,Atilde,Ccedilla,Eacute,Ecircumflex,Edieresis,Egrave,Iacute,Icircumflex,Idieresis,Igrave,Ntilde,Oacute,Ocircumflex,Odieresis,Ograve,Otilde,Scaron,Uacute,Ucircumflex,Udieresis,Ugrave,Yacute,Ydieresis,Zcaron,aacute,acircumflex,adieresis,agrave,aring,atilde,ccedilla,eacute,ecircumflex,edieresis,egrave,iacute,icircumflex,idieresis,igrave,ntilde,oacute,ocircumflex,odieresis,ograve,otilde,scaron,uacute,ucircumflex,udieresis,ugrave,yacute,ydieresis,zcaron,exclamsmall,Hungarumlautsmall,dollaroldstyle,dollarsuperior,ampersandsmall,Acutesmall,parenleftsuperior,parenrightsuperior,twodotenleader,onedotenleader,zerooldstyle,oneoldstyle,twooldstyle,threeoldstyle,fouroldstyle,fiveoldstyle,sixoldstyle,sevenoldstyle,eightoldstyle,nineoldstyle,commasuperior,threequartersemdash,periodsuperior,questionsmall,asuperior,bsuperior,centsuperior,dsuperior,esuperior,isuperior,lsuperior,msuperior,nsuperior,osuperior,rsuperior,ssuperior,tsuperior,ff,ffi,ffl,parenleftinferior,parenrightinferior,Circumflexsmall,hyphensuperior,Gravesmall,Asmall,Bsmall,Csmall,Dsmall,Esmall,Fsmall,Gsmall,Hsmall,Ismall,Jsmall,Ksmall,Lsmall,Msmall,Nsmall,Osmall,Psmall,Qsmall,Rsmall,Ssmall,Tsmall,Usmall,Vsmall,Wsmall,Xsmall,Ysmall,Zsmall,colonmonetary,onefitted,rupiah,Tildesmall,exclamdownsmall,centoldstyle,Lslashsmall,Scaronsmall,Zcaronsmall,Dieresissmall,Brevesmall,Caronsmall,Dotaccentsmall,Macronsmall,figuredash,hypheninferior,Ogoneksmall,Ringsmall,Cedillasmall,questiondownsmall,oneeighth,threeeighths,fiveeighths,seveneighths,onethird,twothirds,zerosuperior,foursuperior,fivesuperior,sixsuperior,sevensuperior,eightsuperior,ninesuperior,zeroinferior,oneinferior,twoinferior,threeinferior,fourinferior,fiveinferior,sixinferior,seveninferior,eightinferior,nineinferior,centinferior,dollarinferior,periodinferior,commainferior,Agravesmall,Aacutesmall,Acircumflexsmall,Atildesmall,Adieresissmall,Aringsmall,AEsmall,Ccedillasmall,Egravesmall,Eacutesmall,Ecircumflexsmall,Edieresissmall,Igravesmall,Iacutesmall,Icircumflexsmall,Idieresissmall,Ethsmall,Ntildesmall,Ogravesmall,Oacutesmall,Ocircumflexsmall,Otildesmall,Odieresissmall,OEsmall,Oslashsmall,Ugravesmall,Uacutesmall,Ucircumflexsmall,Udieresissmall,Yacutesmall,Thornsmall,Ydieresissmall,001.000,001.001,001.002,001.003,Black,Bold,Book,Light,Medium,Regular,Roman,Semibold".split(","), en = /* @__PURE__ */ "................................space.exclam.quotedbl.numbersign.dollar.percent.ampersand.quoteright.parenleft.parenright.asterisk.plus.comma.hyphen.period.slash.zero.one.two.three.four.five.six.seven.eight.nine.colon.semicolon.less.equal.greater.question.at.A.B.C.D.E.F.G.H.I.J.K.L.M.N.O.P.Q.R.S.T.U.V.W.X.Y.Z.bracketleft.backslash.bracketright.asciicircum.underscore.quoteleft.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.braceleft.bar.braceright.asciitilde...................................exclamdown.cent.sterling.fraction.yen.florin.section.currency.quotesingle.quotedblleft.guillemotleft.guilsinglleft.guilsinglright.fi.fl..endash.dagger.daggerdbl.periodcentered..paragraph.bullet.quotesinglbase.quotedblbase.quotedblright.guillemotright.ellipsis.perthousand..questiondown..grave.acute.circumflex.tilde.macron.breve.dotaccent.dieresis..ring.cedilla..hungarumlaut.ogonek.caron.emdash.................AE..ordfeminine.....Lslash.Oslash.OE.ordmasculine......ae....dotlessi...lslash.oslash.oe.germandbls".split("."), tn = /* @__PURE__ */ "................................space.exclamsmall.Hungarumlautsmall..dollaroldstyle.dollarsuperior.ampersandsmall.Acutesmall.parenleftsuperior.parenrightsuperior.twodotenleader.onedotenleader.comma.hyphen.period.fraction.zerooldstyle.oneoldstyle.twooldstyle.threeoldstyle.fouroldstyle.fiveoldstyle.sixoldstyle.sevenoldstyle.eightoldstyle.nineoldstyle.colon.semicolon.commasuperior.threequartersemdash.periodsuperior.questionsmall..asuperior.bsuperior.centsuperior.dsuperior.esuperior...isuperior...lsuperior.msuperior.nsuperior.osuperior...rsuperior.ssuperior.tsuperior..ff.fi.fl.ffi.ffl.parenleftinferior..parenrightinferior.Circumflexsmall.hyphensuperior.Gravesmall.Asmall.Bsmall.Csmall.Dsmall.Esmall.Fsmall.Gsmall.Hsmall.Ismall.Jsmall.Ksmall.Lsmall.Msmall.Nsmall.Osmall.Psmall.Qsmall.Rsmall.Ssmall.Tsmall.Usmall.Vsmall.Wsmall.Xsmall.Ysmall.Zsmall.colonmonetary.onefitted.rupiah.Tildesmall...................................exclamdownsmall.centoldstyle.Lslashsmall...Scaronsmall.Zcaronsmall.Dieresissmall.Brevesmall.Caronsmall..Dotaccentsmall...Macronsmall...figuredash.hypheninferior...Ogoneksmall.Ringsmall.Cedillasmall....onequarter.onehalf.threequarters.questiondownsmall.oneeighth.threeeighths.fiveeighths.seveneighths.onethird.twothirds...zerosuperior.onesuperior.twosuperior.threesuperior.foursuperior.fivesuperior.sixsuperior.sevensuperior.eightsuperior.ninesuperior.zeroinferior.oneinferior.twoinferior.threeinferior.fourinferior.fiveinferior.sixinferior.seveninferior.eightinferior.nineinferior.centinferior.dollarinferior.periodinferior.commainferior.Agravesmall.Aacutesmall.Acircumflexsmall.Atildesmall.Adieresissmall.Aringsmall.AEsmall.Ccedillasmall.Egravesmall.Eacutesmall.Ecircumflexsmall.Edieresissmall.Igravesmall.Iacutesmall.Icircumflexsmall.Idieresissmall.Ethsmall.Ntildesmall.Ogravesmall.Oacutesmall.Ocircumflexsmall.Otildesmall.Odieresissmall.OEsmall.Oslashsmall.Ugravesmall.Uacutesmall.Ucircumflexsmall.Udieresissmall.Yacutesmall.Thornsmall.Ydieresissmall".split("."), nn = /* @__PURE__ */ ".notdef,space,exclam,quotedbl,numbersign,dollar,percent,ampersand,quoteright,parenleft,parenright,asterisk,plus,comma,hyphen,period,slash,zero,one,two,three,four,five,six,seven,eight,nine,colon,semicolon,less,equal,greater,question,at,A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z,bracketleft,backslash,bracketright,asciicircum,underscore,quoteleft,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,braceleft,bar,braceright,asciitilde,exclamdown,cent,sterling,fraction,yen,florin,section,currency,quotesingle,quotedblleft,guillemotleft,guilsinglleft,guilsinglright,fi,fl,endash,dagger,daggerdbl,periodcentered,paragraph,bullet,quotesinglbase,quotedblbase,quotedblright,guillemotright,ellipsis,perthousand,questiondown,grave,acute,circumflex,tilde,macron,breve,dotaccent,dieresis,ring,cedilla,hungarumlaut,ogonek,caron,emdash,AE,ordfeminine,Lslash,Oslash,OE,ordmasculine,ae,dotlessi,lslash,oslash,oe,germandbls,onesuperior,logicalnot,mu,trademark,Eth,onehalf,plusminus,Thorn,onequarter,divide,brokenbar,degree,thorn,threequarters,twosuperior,registered,minus,eth,multiply,threesuperior,copyright,Aacute,Acircumflex,Adieresis,Agrave,Aring,Atilde,Ccedilla,Eacute,Ecircumflex,Edieresis,Egrave,Iacute,Icircumflex,Idieresis,Igrave,Ntilde,Oacute,Ocircumflex,Odieresis,Ograve,Otilde,Scaron,Uacute,Ucircumflex,Udieresis,Ugrave,Yacute,Ydieresis,Zcaron,aacute,acircumflex,adieresis,agrave,aring,atilde,ccedilla,eacute,ecircumflex,edieresis,egrave,iacute,icircumflex,idieresis,igrave,ntilde,oacute,ocircumflex,odieresis,ograve,otilde,scaron,uacute,ucircumflex,udieresis,ugrave,yacute,ydieresis,zcaron".split(","), rn = /* @__PURE__ */ ".notdef,space,exclamsmall,Hungarumlautsmall,dollaroldstyle,dollarsuperior,ampersandsmall,Acutesmall,parenleftsuperior,parenrightsuperior,twodotenleader,onedotenleader,comma,hyphen,period,fraction,zerooldstyle,oneoldstyle,twooldstyle,threeoldstyle,fouroldstyle,fiveoldstyle,sixoldstyle,sevenoldstyle,eightoldstyle,nineoldstyle,colon,semicolon,commasuperior,threequartersemdash,periodsuperior,questionsmall,asuperior,bsuperior,centsuperior,dsuperior,esuperior,isuperior,lsuperior,msuperior,nsuperior,osuperior,rsuperior,ssuperior,tsuperior,ff,fi,fl,ffi,ffl,parenleftinferior,parenrightinferior,Circumflexsmall,hyphensuperior,Gravesmall,Asmall,Bsmall,Csmall,Dsmall,Esmall,Fsmall,Gsmall,Hsmall,Ismall,Jsmall,Ksmall,Lsmall,Msmall,Nsmall,Osmall,Psmall,Qsmall,Rsmall,Ssmall,Tsmall,Usmall,Vsmall,Wsmall,Xsmall,Ysmall,Zsmall,colonmonetary,onefitted,rupiah,Tildesmall,exclamdownsmall,centoldstyle,Lslashsmall,Scaronsmall,Zcaronsmall,Dieresissmall,Brevesmall,Caronsmall,Dotaccentsmall,Macronsmall,figuredash,hypheninferior,Ogoneksmall,Ringsmall,Cedillasmall,onequarter,onehalf,threequarters,questiondownsmall,oneeighth,threeeighths,fiveeighths,seveneighths,onethird,twothirds,zerosuperior,onesuperior,twosuperior,threesuperior,foursuperior,fivesuperior,sixsuperior,sevensuperior,eightsuperior,ninesuperior,zeroinferior,oneinferior,twoinferior,threeinferior,fourinferior,fiveinferior,sixinferior,seveninferior,eightinferior,nineinferior,centinferior,dollarinferior,periodinferior,commainferior,Agravesmall,Aacutesmall,Acircumflexsmall,Atildesmall,Adieresissmall,Aringsmall,AEsmall,Ccedillasmall,Egravesmall,Eacutesmall,Ecircumflexsmall,Edieresissmall,Igravesmall,Iacutesmall,Icircumflexsmall,Idieresissmall,Ethsmall,Ntildesmall,Ogravesmall,Oacutesmall,Ocircumflexsmall,Otildesmall,Odieresissmall,OEsmall,Oslashsmall,Ugravesmall,Uacutesmall,Ucircumflexsmall,Udieresissmall,Yacutesmall,Thornsmall,Ydieresissmall".split(","), an = /* @__PURE__ */ ".notdef,space,dollaroldstyle,dollarsuperior,parenleftsuperior,parenrightsuperior,twodotenleader,onedotenleader,comma,hyphen,period,fraction,zerooldstyle,oneoldstyle,twooldstyle,threeoldstyle,fouroldstyle,fiveoldstyle,sixoldstyle,sevenoldstyle,eightoldstyle,nineoldstyle,colon,semicolon,commasuperior,threequartersemdash,periodsuperior,asuperior,bsuperior,centsuperior,dsuperior,esuperior,isuperior,lsuperior,msuperior,nsuperior,osuperior,rsuperior,ssuperior,tsuperior,ff,fi,fl,ffi,ffl,parenleftinferior,parenrightinferior,hyphensuperior,colonmonetary,onefitted,rupiah,centoldstyle,figuredash,hypheninferior,onequarter,onehalf,threequarters,oneeighth,threeeighths,fiveeighths,seveneighths,onethird,twothirds,zerosuperior,onesuperior,twosuperior,threesuperior,foursuperior,fivesuperior,sixsuperior,sevensuperior,eightsuperior,ninesuperior,zeroinferior,oneinferior,twoinferior,threeinferior,fourinferior,fiveinferior,sixinferior,seveninferior,eightinferior,nineinferior,centinferior,dollarinferior,periodinferior,commainferior".split(","), on = new F({
	reserved: new N(y),
	reqFeatureIndex: y,
	featureCount: y,
	featureIndexes: new A(y, "featureCount")
}), sn = new F({
	tag: new P(4),
	langSys: new L(y, on, { type: "parent" })
}), cn = new F({
	defaultLangSys: new L(y, on),
	count: y,
	langSysRecords: new A(sn, "count")
}), ln = new A(new F({
	tag: new P(4),
	script: new L(y, cn, { type: "parent" })
}), y), un = new F({
	featureParams: new L(y, new F({
		version: y,
		nameID: y
	})),
	lookupCount: y,
	lookupListIndexes: new A(y, "lookupCount")
}), dn = new A(new F({
	tag: new P(4),
	feature: new L(y, un, { type: "parent" })
}), y), fn = new F({
	markAttachmentType: v,
	flags: new M(v, [
		"rightToLeft",
		"ignoreBaseGlyphs",
		"ignoreLigatures",
		"ignoreMarks",
		"useMarkFilteringSet"
	])
});
function pn(e) {
	return new j(new L(y, new F({
		lookupType: y,
		flags: fn,
		subTableCount: y,
		subTables: new A(new L(y, e), "subTableCount"),
		markFilteringSet: new ne(y, (e) => e.flags.flags.useMarkFilteringSet)
	})), y);
}
var mn = new F({
	start: y,
	end: y,
	startCoverageIndex: y
}), z = new I(y, {
	1: {
		glyphCount: y,
		glyphs: new A(y, "glyphCount")
	},
	2: {
		rangeCount: y,
		rangeRecords: new A(mn, "rangeCount")
	}
}), hn = new F({
	start: y,
	end: y,
	class: y
}), gn = new I(y, {
	1: {
		startGlyph: y,
		glyphCount: y,
		classValueArray: new A(y, "glyphCount")
	},
	2: {
		classRangeCount: y,
		classRangeRecord: new A(hn, "classRangeCount")
	}
}), _n = new F({
	a: y,
	b: y,
	deltaFormat: y
}), vn = new F({
	sequenceIndex: y,
	lookupListIndex: y
}), yn = new A(new L(y, new F({
	glyphCount: y,
	lookupCount: y,
	input: new A(y, (e) => e.glyphCount - 1),
	lookupRecords: new A(vn, "lookupCount")
})), y), bn = new A(new L(y, new F({
	glyphCount: y,
	lookupCount: y,
	classes: new A(y, (e) => e.glyphCount - 1),
	lookupRecords: new A(vn, "lookupCount")
})), y), xn = new I(y, {
	1: {
		coverage: new L(y, z),
		ruleSetCount: y,
		ruleSets: new A(new L(y, yn), "ruleSetCount")
	},
	2: {
		coverage: new L(y, z),
		classDef: new L(y, gn),
		classSetCnt: y,
		classSet: new A(new L(y, bn), "classSetCnt")
	},
	3: {
		glyphCount: y,
		lookupCount: y,
		coverages: new A(new L(y, z), "glyphCount"),
		lookupRecords: new A(vn, "lookupCount")
	}
}), Sn = new A(new L(y, new F({
	backtrackGlyphCount: y,
	backtrack: new A(y, "backtrackGlyphCount"),
	inputGlyphCount: y,
	input: new A(y, (e) => e.inputGlyphCount - 1),
	lookaheadGlyphCount: y,
	lookahead: new A(y, "lookaheadGlyphCount"),
	lookupCount: y,
	lookupRecords: new A(vn, "lookupCount")
})), y), Cn = new I(y, {
	1: {
		coverage: new L(y, z),
		chainCount: y,
		chainRuleSets: new A(new L(y, Sn), "chainCount")
	},
	2: {
		coverage: new L(y, z),
		backtrackClassDef: new L(y, gn),
		inputClassDef: new L(y, gn),
		lookaheadClassDef: new L(y, gn),
		chainCount: y,
		chainClassSet: new A(new L(y, Sn), "chainCount")
	},
	3: {
		backtrackGlyphCount: y,
		backtrackCoverage: new A(new L(y, z), "backtrackGlyphCount"),
		inputGlyphCount: y,
		inputCoverage: new A(new L(y, z), "inputGlyphCount"),
		lookaheadGlyphCount: y,
		lookaheadCoverage: new A(new L(y, z), "lookaheadGlyphCount"),
		lookupCount: y,
		lookupRecords: new A(vn, "lookupCount")
	}
}), wn = new T(16, "BE", 14), Tn = new F({
	axisCount: y,
	regionCount: y,
	variationRegions: new A(new A(new F({
		startCoord: wn,
		peakCoord: wn,
		endCoord: wn
	}), "axisCount"), "regionCount")
}), En = new F({
	shortDeltas: new A(C, (e) => e.parent.shortDeltaCount),
	regionDeltas: new A(S, (e) => e.parent.regionIndexCount - e.parent.shortDeltaCount),
	deltas: (e) => e.shortDeltas.concat(e.regionDeltas)
}), Dn = new F({
	itemCount: y,
	shortDeltaCount: y,
	regionIndexCount: y,
	regionIndexes: new A(y, "regionIndexCount"),
	deltaSets: new A(En, "itemCount")
}), On = new F({
	format: y,
	variationRegionList: new L(x, Tn),
	variationDataCount: y,
	itemVariationData: new A(new L(x, Dn), "variationDataCount")
}), kn = new F({
	conditionCount: y,
	conditionTable: new A(new L(x, new I(y, { 1: {
		axisIndex: y,
		axisIndex: y,
		filterRangeMinValue: wn,
		filterRangeMaxValue: wn
	} })), "conditionCount")
}), An = new F({
	version: D,
	substitutionCount: y,
	substitutions: new A(new F({
		featureIndex: y,
		alternateFeatureTable: new L(x, un, { type: "parent" })
	}), "substitutionCount")
}), jn = new F({
	majorVersion: y,
	minorVersion: y,
	featureVariationRecordCount: x,
	featureVariationRecords: new A(new F({
		conditionSet: new L(x, kn, { type: "parent" }),
		featureTableSubstitution: new L(x, An, { type: "parent" })
	}), "featureVariationRecordCount")
}), Mn = class {
	decode(e, t, n) {
		return this.predefinedOps[n[0]] ? this.predefinedOps[n[0]] : this.type.decode(e, t, n);
	}
	size(e, t) {
		return this.type.size(e, t);
	}
	encode(e, t, n) {
		let r = this.predefinedOps.indexOf(t);
		return r === -1 ? this.type.encode(e, t, n) : r;
	}
	constructor(e, t) {
		this.predefinedOps = e, this.type = t;
	}
}, Nn = class extends _ {
	decode(e) {
		return v.decode(e) & 127;
	}
	constructor() {
		super("UInt8");
	}
}, Pn = new F({
	first: y,
	nLeft: v
}), Fn = new F({
	first: y,
	nLeft: y
}), In = new I(new Nn(), {
	0: {
		nCodes: v,
		codes: new A(v, "nCodes")
	},
	1: {
		nRanges: v,
		ranges: new A(Pn, "nRanges")
	}
}), Ln = new Mn([en, tn], new Xt(In, { lazy: !0 })), Rn = class extends A {
	decode(e, t) {
		let n = O(this.length, e, t), r = 0, i = [];
		for (; r < n;) {
			let n = this.type.decode(e, t);
			n.offset = r, r += n.nLeft + 1, i.push(n);
		}
		return i;
	}
}, zn = new I(v, {
	0: { glyphs: new A(y, (e) => e.parent.CharStrings.length - 1) },
	1: { ranges: new Rn(Pn, (e) => e.parent.CharStrings.length - 1) },
	2: { ranges: new Rn(Fn, (e) => e.parent.CharStrings.length - 1) }
}), Bn = new Mn([
	nn,
	rn,
	an
], new Xt(zn, { lazy: !0 })), Vn = new F({
	first: y,
	fd: v
}), Hn = new F({
	first: x,
	fd: y
}), Un = new I(v, {
	0: { fds: new A(v, (e) => e.parent.CharStrings.length) },
	3: {
		nRanges: y,
		ranges: new A(Vn, "nRanges"),
		sentinel: y
	},
	4: {
		nRanges: x,
		ranges: new A(Hn, "nRanges"),
		sentinel: x
	}
}), Wn = new Xt(Qt), Gn = class {
	decode(e, t, n) {
		return t.length = n[0], Wn.decode(e, t, [n[1]]);
	}
	size(e, t) {
		return [Qt.size(e, t, !1), Wn.size(e, t)[0]];
	}
	encode(e, t, n) {
		return [Qt.size(t, n, !1), Wn.encode(e, t, n)[0]];
	}
}, Kn = new Yt([
	[
		18,
		"Private",
		new Gn(),
		null
	],
	[
		[12, 38],
		"FontName",
		"sid",
		null
	],
	[
		[12, 7],
		"FontMatrix",
		"array",
		[
			.001,
			0,
			0,
			.001,
			0,
			0
		]
	],
	[
		[12, 5],
		"PaintType",
		"number",
		0
	]
]), qn = new Yt([
	[
		[12, 30],
		"ROS",
		[
			"sid",
			"sid",
			"number"
		],
		null
	],
	[
		0,
		"version",
		"sid",
		null
	],
	[
		1,
		"Notice",
		"sid",
		null
	],
	[
		[12, 0],
		"Copyright",
		"sid",
		null
	],
	[
		2,
		"FullName",
		"sid",
		null
	],
	[
		3,
		"FamilyName",
		"sid",
		null
	],
	[
		4,
		"Weight",
		"sid",
		null
	],
	[
		[12, 1],
		"isFixedPitch",
		"boolean",
		!1
	],
	[
		[12, 2],
		"ItalicAngle",
		"number",
		0
	],
	[
		[12, 3],
		"UnderlinePosition",
		"number",
		-100
	],
	[
		[12, 4],
		"UnderlineThickness",
		"number",
		50
	],
	[
		[12, 5],
		"PaintType",
		"number",
		0
	],
	[
		[12, 6],
		"CharstringType",
		"number",
		2
	],
	[
		[12, 7],
		"FontMatrix",
		"array",
		[
			.001,
			0,
			0,
			.001,
			0,
			0
		]
	],
	[
		13,
		"UniqueID",
		"number",
		null
	],
	[
		5,
		"FontBBox",
		"array",
		[
			0,
			0,
			0,
			0
		]
	],
	[
		[12, 8],
		"StrokeWidth",
		"number",
		0
	],
	[
		14,
		"XUID",
		"array",
		null
	],
	[
		15,
		"charset",
		Bn,
		nn
	],
	[
		16,
		"Encoding",
		Ln,
		en
	],
	[
		17,
		"CharStrings",
		new Xt(new Wt()),
		null
	],
	[
		18,
		"Private",
		new Gn(),
		null
	],
	[
		[12, 20],
		"SyntheticBase",
		"number",
		null
	],
	[
		[12, 21],
		"PostScript",
		"sid",
		null
	],
	[
		[12, 22],
		"BaseFontName",
		"sid",
		null
	],
	[
		[12, 23],
		"BaseFontBlend",
		"delta",
		null
	],
	[
		[12, 31],
		"CIDFontVersion",
		"number",
		0
	],
	[
		[12, 32],
		"CIDFontRevision",
		"number",
		0
	],
	[
		[12, 33],
		"CIDFontType",
		"number",
		0
	],
	[
		[12, 34],
		"CIDCount",
		"number",
		8720
	],
	[
		[12, 35],
		"UIDBase",
		"number",
		null
	],
	[
		[12, 37],
		"FDSelect",
		new Xt(Un),
		null
	],
	[
		[12, 36],
		"FDArray",
		new Xt(new Wt(Kn)),
		null
	],
	[
		[12, 38],
		"FontName",
		"sid",
		null
	]
]), Jn = new F({
	length: y,
	itemVariationStore: On
}), Yn = new Yt([
	[
		[12, 7],
		"FontMatrix",
		"array",
		[
			.001,
			0,
			0,
			.001,
			0,
			0
		]
	],
	[
		17,
		"CharStrings",
		new Xt(new Wt()),
		null
	],
	[
		[12, 37],
		"FDSelect",
		new Xt(Un),
		null
	],
	[
		[12, 36],
		"FDArray",
		new Xt(new Wt(Kn)),
		null
	],
	[
		24,
		"vstore",
		new Xt(Jn),
		null
	],
	[
		25,
		"maxstack",
		"number",
		193
	]
]), Xn = new I(E, {
	1: {
		hdrSize: v,
		offSize: v,
		nameIndex: new Wt(new P("length")),
		topDictIndex: new Wt(qn),
		stringIndex: new Wt(new P("length")),
		globalSubrIndex: new Wt()
	},
	2: {
		hdrSize: v,
		length: y,
		topDict: Yn,
		globalSubrIndex: new Wt()
	}
}), Zn = class e {
	static decode(t) {
		return new e(t);
	}
	decode() {
		this.stream.pos;
		let e = Xn.decode(this.stream);
		for (let t in e) {
			let n = e[t];
			this[t] = n;
		}
		if (this.version < 2) {
			if (this.topDictIndex.length !== 1) throw Error("Only a single font is allowed in CFF");
			this.topDict = this.topDictIndex[0];
		}
		return this.isCIDFont = this.topDict.ROS != null, this;
	}
	string(e) {
		return this.version >= 2 ? null : e < $t.length ? $t[e] : this.stringIndex[e - $t.length];
	}
	get postscriptName() {
		return this.version < 2 ? this.nameIndex[0] : null;
	}
	get fullName() {
		return this.string(this.topDict.FullName);
	}
	get familyName() {
		return this.string(this.topDict.FamilyName);
	}
	getCharString(e) {
		return this.stream.pos = this.topDict.CharStrings[e].offset, this.stream.readBuffer(this.topDict.CharStrings[e].length);
	}
	getGlyphName(e) {
		if (this.version >= 2 || this.isCIDFont) return null;
		let { charset: t } = this.topDict;
		if (Array.isArray(t)) return t[e];
		if (e === 0) return ".notdef";
		switch (--e, t.version) {
			case 0: return this.string(t.glyphs[e]);
			case 1:
			case 2: for (let n = 0; n < t.ranges.length; n++) {
				let r = t.ranges[n];
				if (r.offset <= e && e <= r.offset + r.nLeft) return this.string(r.first + (e - r.offset));
			}
		}
		return null;
	}
	fdForGlyph(e) {
		if (!this.topDict.FDSelect) return null;
		switch (this.topDict.FDSelect.version) {
			case 0: return this.topDict.FDSelect.fds[e];
			case 3:
			case 4:
				let { ranges: t } = this.topDict.FDSelect, n = 0, r = t.length - 1;
				for (; n <= r;) {
					let i = n + r >> 1;
					if (e < t[i].first) r = i - 1;
					else if (i < r && e >= t[i + 1].first) n = i + 1;
					else return t[i].fd;
				}
			default: throw Error(`Unknown FDSelect version: ${this.topDict.FDSelect.version}`);
		}
	}
	privateDictForGlyph(e) {
		if (this.topDict.FDSelect) {
			let t = this.fdForGlyph(e);
			return this.topDict.FDArray[t] ? this.topDict.FDArray[t].Private : null;
		}
		return this.version < 2 ? this.topDict.Private : this.topDict.FDArray[0].Private;
	}
	constructor(e) {
		this.stream = e, this.decode();
	}
}, Qn = new F({
	majorVersion: y,
	minorVersion: y,
	defaultVertOriginY: C,
	numVertOriginYMetrics: y,
	metrics: new A(new F({
		glyphIndex: y,
		vertOriginY: C
	}), "numVertOriginYMetrics")
}), $n = new F({
	height: v,
	width: v,
	horiBearingX: S,
	horiBearingY: S,
	horiAdvance: v,
	vertBearingX: S,
	vertBearingY: S,
	vertAdvance: v
}), er = new F({
	height: v,
	width: v,
	bearingX: S,
	bearingY: S,
	advance: v
}), tr = new F({
	glyph: y,
	xOffset: S,
	yOffset: S
}), nr = class {}, rr = class {};
new I("version", {
	1: {
		metrics: er,
		data: nr
	},
	2: {
		metrics: er,
		data: rr
	},
	5: { data: rr },
	6: {
		metrics: $n,
		data: nr
	},
	7: {
		metrics: $n,
		data: rr
	},
	8: {
		metrics: er,
		pad: new N(v),
		numComponents: y,
		components: new A(tr, "numComponents")
	},
	9: {
		metrics: $n,
		pad: new N(v),
		numComponents: y,
		components: new A(tr, "numComponents")
	},
	17: {
		metrics: er,
		dataLen: x,
		data: new te("dataLen")
	},
	18: {
		metrics: $n,
		dataLen: x,
		data: new te("dataLen")
	},
	19: {
		dataLen: x,
		data: new te("dataLen")
	}
});
var ir = new F({
	ascender: S,
	descender: S,
	widthMax: v,
	caretSlopeNumerator: S,
	caretSlopeDenominator: S,
	caretOffset: S,
	minOriginSB: S,
	minAdvanceSB: S,
	maxBeforeBL: S,
	minAfterBL: S,
	pad: new N(S, 2)
}), ar = new F({
	glyphCode: y,
	offset: y
}), or = new F({
	version: x,
	numSizes: x,
	sizes: new A(new F({
		indexSubTableArray: new L(x, new A(new F({
			firstGlyphIndex: y,
			lastGlyphIndex: y,
			subtable: new L(x, new I(y, {
				header: {
					imageFormat: y,
					imageDataOffset: x
				},
				1: { offsetArray: new A(x, (e) => e.parent.lastGlyphIndex - e.parent.firstGlyphIndex + 1) },
				2: {
					imageSize: x,
					bigMetrics: $n
				},
				3: { offsetArray: new A(y, (e) => e.parent.lastGlyphIndex - e.parent.firstGlyphIndex + 1) },
				4: {
					numGlyphs: x,
					glyphArray: new A(ar, (e) => e.numGlyphs + 1)
				},
				5: {
					imageSize: x,
					bigMetrics: $n,
					numGlyphs: x,
					glyphCodeArray: new A(y, "numGlyphs")
				}
			}))
		}), 1), { type: "parent" }),
		indexTablesSize: x,
		numberOfIndexSubTables: x,
		colorRef: x,
		hori: ir,
		vert: ir,
		startGlyphIndex: y,
		endGlyphIndex: y,
		ppemX: v,
		ppemY: v,
		bitDepth: v,
		flags: new M(v, ["horizontal", "vertical"])
	}), "numSizes")
}), sr = new F({
	ppem: y,
	resolution: y,
	imageOffsets: new A(new L(x, "void"), (e) => e.parent.parent.maxp.numGlyphs + 1)
}), cr = new F({
	version: y,
	flags: new M(y, ["renderOutlines"]),
	numImgTables: x,
	imageTables: new A(new L(x, sr), "numImgTables")
}), lr = new F({
	gid: y,
	paletteIndex: y
}), ur = new F({
	version: y,
	numBaseGlyphRecords: y,
	baseGlyphRecord: new L(x, new A(new F({
		gid: y,
		firstLayerIndex: y,
		numLayers: y
	}), "numBaseGlyphRecords")),
	layerRecords: new L(x, new A(lr, "numLayerRecords"), { lazy: !0 }),
	numLayerRecords: y
}), dr = new I(y, {
	header: {
		numPaletteEntries: y,
		numPalettes: y,
		numColorRecords: y,
		colorRecords: new L(x, new A(new F({
			blue: v,
			green: v,
			red: v,
			alpha: v
		}), "numColorRecords")),
		colorRecordIndices: new A(y, "numPalettes")
	},
	0: {},
	1: {
		offsetPaletteTypeArray: new L(x, new A(x, "numPalettes")),
		offsetPaletteLabelArray: new L(x, new A(y, "numPalettes")),
		offsetPaletteEntryLabelArray: new L(x, new A(y, "numPaletteEntries"))
	}
}), fr = new I(y, {
	1: { coordinate: C },
	2: {
		coordinate: C,
		referenceGlyph: y,
		baseCoordPoint: y
	},
	3: {
		coordinate: C,
		deviceTable: new L(y, _n)
	}
}), pr = new F({
	defaultIndex: y,
	baseCoordCount: y,
	baseCoords: new A(new L(y, fr), "baseCoordCount")
}), mr = new F({
	tag: new P(4),
	minCoord: new L(y, fr, { type: "parent" }),
	maxCoord: new L(y, fr, { type: "parent" })
}), hr = new F({
	minCoord: new L(y, fr),
	maxCoord: new L(y, fr),
	featMinMaxCount: y,
	featMinMaxRecords: new A(mr, "featMinMaxCount")
}), gr = new F({
	tag: new P(4),
	minMax: new L(y, hr, { type: "parent" })
}), _r = new F({
	baseValues: new L(y, pr),
	defaultMinMax: new L(y, hr),
	baseLangSysCount: y,
	baseLangSysRecords: new A(gr, "baseLangSysCount")
}), vr = new A(new F({
	tag: new P(4),
	script: new L(y, _r, { type: "parent" })
}), y), yr = new F({
	baseTagList: new L(y, new A(new P(4), y)),
	baseScriptList: new L(y, vr)
}), br = new I(x, {
	header: {
		horizAxis: new L(y, yr),
		vertAxis: new L(y, yr)
	},
	65536: {},
	65537: { itemVariationStore: new L(x, On) }
}), xr = new A(y, y), Sr = new F({
	coverage: new L(y, z),
	glyphCount: y,
	attachPoints: new A(new L(y, xr), "glyphCount")
}), Cr = new A(new L(y, new I(y, {
	1: { coordinate: C },
	2: { caretValuePoint: y },
	3: {
		coordinate: C,
		deviceTable: new L(y, _n)
	}
})), y), wr = new F({
	coverage: new L(y, z),
	ligGlyphCount: y,
	ligGlyphs: new A(new L(y, Cr), "ligGlyphCount")
}), Tr = new F({
	markSetTableFormat: y,
	markSetCount: y,
	coverage: new A(new L(x, z), "markSetCount")
}), Er = new I(x, {
	header: {
		glyphClassDef: new L(y, gn),
		attachList: new L(y, Sr),
		ligCaretList: new L(y, wr),
		markAttachClassDef: new L(y, gn)
	},
	65536: {},
	65538: { markGlyphSetsDef: new L(y, Tr) },
	65539: {
		markGlyphSetsDef: new L(y, Tr),
		itemVariationStore: new L(x, On)
	}
}), Dr = new M(y, [
	"xPlacement",
	"yPlacement",
	"xAdvance",
	"yAdvance",
	"xPlaDevice",
	"yPlaDevice",
	"xAdvDevice",
	"yAdvDevice"
]), Or = {
	xPlacement: C,
	yPlacement: C,
	xAdvance: C,
	yAdvance: C,
	xPlaDevice: new L(y, _n, {
		type: "global",
		relativeTo: (e) => e.rel
	}),
	yPlaDevice: new L(y, _n, {
		type: "global",
		relativeTo: (e) => e.rel
	}),
	xAdvDevice: new L(y, _n, {
		type: "global",
		relativeTo: (e) => e.rel
	}),
	yAdvDevice: new L(y, _n, {
		type: "global",
		relativeTo: (e) => e.rel
	})
}, kr = class {
	buildStruct(e) {
		let t = e;
		for (; !t[this.key] && t.parent;) t = t.parent;
		if (!t[this.key]) return;
		let n = {};
		n.rel = () => t._startOffset;
		let r = t[this.key];
		for (let e in r) r[e] && (n[e] = Or[e]);
		return new F(n);
	}
	size(e, t) {
		return this.buildStruct(t).size(e, t);
	}
	decode(e, t) {
		let n = this.buildStruct(t).decode(e, t);
		return delete n.rel, n;
	}
	constructor(e = "valueFormat") {
		this.key = e;
	}
}, Ar = new A(new F({
	secondGlyph: y,
	value1: new kr("valueFormat1"),
	value2: new kr("valueFormat2")
}), y), jr = new F({
	value1: new kr("valueFormat1"),
	value2: new kr("valueFormat2")
}), Mr = new I(y, {
	1: {
		xCoordinate: C,
		yCoordinate: C
	},
	2: {
		xCoordinate: C,
		yCoordinate: C,
		anchorPoint: y
	},
	3: {
		xCoordinate: C,
		yCoordinate: C,
		xDeviceTable: new L(y, _n),
		yDeviceTable: new L(y, _n)
	}
}), Nr = new F({
	entryAnchor: new L(y, Mr, { type: "parent" }),
	exitAnchor: new L(y, Mr, { type: "parent" })
}), Pr = new A(new F({
	class: y,
	markAnchor: new L(y, Mr, { type: "parent" })
}), y), Fr = new A(new A(new L(y, Mr), (e) => e.parent.classCount), y), Ir = new A(new L(y, new A(new A(new L(y, Mr), (e) => e.parent.parent.classCount), y)), y), Lr = new I("lookupType", {
	1: new I(y, {
		1: {
			coverage: new L(y, z),
			valueFormat: Dr,
			value: new kr()
		},
		2: {
			coverage: new L(y, z),
			valueFormat: Dr,
			valueCount: y,
			values: new j(new kr(), "valueCount")
		}
	}),
	2: new I(y, {
		1: {
			coverage: new L(y, z),
			valueFormat1: Dr,
			valueFormat2: Dr,
			pairSetCount: y,
			pairSets: new j(new L(y, Ar), "pairSetCount")
		},
		2: {
			coverage: new L(y, z),
			valueFormat1: Dr,
			valueFormat2: Dr,
			classDef1: new L(y, gn),
			classDef2: new L(y, gn),
			class1Count: y,
			class2Count: y,
			classRecords: new j(new j(jr, "class2Count"), "class1Count")
		}
	}),
	3: {
		format: y,
		coverage: new L(y, z),
		entryExitCount: y,
		entryExitRecords: new A(Nr, "entryExitCount")
	},
	4: {
		format: y,
		markCoverage: new L(y, z),
		baseCoverage: new L(y, z),
		classCount: y,
		markArray: new L(y, Pr),
		baseArray: new L(y, Fr)
	},
	5: {
		format: y,
		markCoverage: new L(y, z),
		ligatureCoverage: new L(y, z),
		classCount: y,
		markArray: new L(y, Pr),
		ligatureArray: new L(y, Ir)
	},
	6: {
		format: y,
		mark1Coverage: new L(y, z),
		mark2Coverage: new L(y, z),
		classCount: y,
		mark1Array: new L(y, Pr),
		mark2Array: new L(y, Fr)
	},
	7: xn,
	8: Cn,
	9: {
		posFormat: y,
		lookupType: y,
		extension: new L(x, null)
	}
});
Lr.versions[9].extension.type = Lr;
var Rr = new I(x, {
	header: {
		scriptList: new L(y, ln),
		featureList: new L(y, dn),
		lookupList: new L(y, new pn(Lr))
	},
	65536: {},
	65537: { featureVariations: new L(x, jn) }
}), zr = new A(y, y), Br = zr, Vr = new A(new L(y, new F({
	glyph: y,
	compCount: y,
	components: new A(y, (e) => e.compCount - 1)
})), y), Hr = new I("lookupType", {
	1: new I(y, {
		1: {
			coverage: new L(y, z),
			deltaGlyphID: C
		},
		2: {
			coverage: new L(y, z),
			glyphCount: y,
			substitute: new j(y, "glyphCount")
		}
	}),
	2: {
		substFormat: y,
		coverage: new L(y, z),
		count: y,
		sequences: new j(new L(y, zr), "count")
	},
	3: {
		substFormat: y,
		coverage: new L(y, z),
		count: y,
		alternateSet: new j(new L(y, Br), "count")
	},
	4: {
		substFormat: y,
		coverage: new L(y, z),
		count: y,
		ligatureSets: new j(new L(y, Vr), "count")
	},
	5: xn,
	6: Cn,
	7: {
		substFormat: y,
		lookupType: y,
		extension: new L(x, null)
	},
	8: {
		substFormat: y,
		coverage: new L(y, z),
		backtrackCoverage: new A(new L(y, z), "backtrackGlyphCount"),
		lookaheadGlyphCount: y,
		lookaheadCoverage: new A(new L(y, z), "lookaheadGlyphCount"),
		glyphCount: y,
		substitutes: new A(y, "glyphCount")
	}
});
Hr.versions[7].extension.type = Hr;
var Ur = new I(x, {
	header: {
		scriptList: new L(y, ln),
		featureList: new L(y, dn),
		lookupList: new L(y, new pn(Hr))
	},
	65536: {},
	65537: { featureVariations: new L(x, jn) }
}), Wr = new A(y, y), Gr = new A(new L(y, new F({
	shrinkageEnableGSUB: new L(y, Wr),
	shrinkageDisableGSUB: new L(y, Wr),
	shrinkageEnableGPOS: new L(y, Wr),
	shrinkageDisableGPOS: new L(y, Wr),
	shrinkageJstfMax: new L(y, new pn(Lr)),
	extensionEnableGSUB: new L(y, Wr),
	extensionDisableGSUB: new L(y, Wr),
	extensionEnableGPOS: new L(y, Wr),
	extensionDisableGPOS: new L(y, Wr),
	extensionJstfMax: new L(y, new pn(Lr))
})), y), Kr = new F({
	tag: new P(4),
	jstfLangSys: new L(y, Gr)
}), qr = new F({
	extenderGlyphs: new L(y, new A(y, y)),
	defaultLangSys: new L(y, Gr),
	langSysCount: y,
	langSysRecords: new A(Kr, "langSysCount")
}), Jr = new F({
	version: x,
	scriptCount: y,
	scriptList: new A(new F({
		tag: new P(4),
		script: new L(y, qr, { type: "parent" })
	}), "scriptCount")
}), Yr = new F({
	entryFormat: y,
	mapCount: y,
	mapData: new A(new F({
		entry: new class {
			decode(e, t) {
				switch (this.size(0, t)) {
					case 1: return e.readUInt8();
					case 2: return e.readUInt16BE();
					case 3: return e.readUInt24BE();
					case 4: return e.readUInt32BE();
				}
			}
			size(e, t) {
				return O(this._size, null, t);
			}
			constructor(e) {
				this._size = e;
			}
		}((e) => ((e.parent.entryFormat & 48) >> 4) + 1),
		outerIndex: (e) => e.entry >> (e.parent.entryFormat & 15) + 1,
		innerIndex: (e) => e.entry & (1 << (e.parent.entryFormat & 15) + 1) - 1
	}), "mapCount")
}), Xr = new F({
	majorVersion: y,
	minorVersion: y,
	itemVariationStore: new L(x, On),
	advanceWidthMapping: new L(x, Yr),
	LSBMapping: new L(x, Yr),
	RSBMapping: new L(x, Yr)
}), Zr = new F({
	format: x,
	length: x,
	offset: x
}), Qr = new F({
	reserved: new N(y, 2),
	cbSignature: x,
	signature: new te("cbSignature")
}), $r = new F({
	ulVersion: x,
	usNumSigs: y,
	usFlag: y,
	signatures: new A(Zr, "usNumSigs"),
	signatureBlocks: new A(Qr, "usNumSigs")
}), ei = new F({
	version: y,
	numRanges: y,
	gaspRanges: new A(new F({
		rangeMaxPPEM: y,
		rangeGaspBehavior: new M(y, [
			"grayscale",
			"gridfit",
			"symmetricSmoothing",
			"symmetricGridfit"
		])
	}), "numRanges")
}), ti = new F({
	version: y,
	numRecords: C,
	sizeDeviceRecord: w,
	records: new A(new F({
		pixelSize: v,
		maximumWidth: v,
		widths: new A(v, (e) => e.parent.parent.maxp.numGlyphs)
	}), "numRecords")
}), ni = new F({
	left: y,
	right: y,
	value: C
}), ri = new F({
	firstGlyph: y,
	nGlyphs: y,
	offsets: new A(y, "nGlyphs"),
	max: (e) => e.offsets.length && Math.max.apply(Math, e.offsets)
}), ii = new F({
	off: (e) => e._startOffset - e.parent.parent._startOffset,
	len: (e) => ((e.parent.leftTable.max - e.off) / e.parent.rowWidth + 1) * (e.parent.rowWidth / 2),
	values: new j(C, "len")
}), ai = new I("format", {
	0: {
		nPairs: y,
		searchRange: y,
		entrySelector: y,
		rangeShift: y,
		pairs: new A(ni, "nPairs")
	},
	2: {
		rowWidth: y,
		leftTable: new L(y, ri, { type: "parent" }),
		rightTable: new L(y, ri, { type: "parent" }),
		array: new L(y, ii, { type: "parent" })
	},
	3: {
		glyphCount: y,
		kernValueCount: v,
		leftClassCount: v,
		rightClassCount: v,
		flags: v,
		kernValue: new A(C, "kernValueCount"),
		leftClass: new A(v, "glyphCount"),
		rightClass: new A(v, "glyphCount"),
		kernIndex: new A(v, (e) => e.leftClassCount * e.rightClassCount)
	}
}), oi = new I("version", {
	0: {
		subVersion: y,
		length: y,
		format: v,
		coverage: new M(v, [
			"horizontal",
			"minimum",
			"crossStream",
			"override"
		]),
		subtable: ai,
		padding: new N(v, (e) => e.length - e._currentOffset)
	},
	1: {
		length: x,
		coverage: new M(v, [
			null,
			null,
			null,
			null,
			null,
			"variation",
			"crossStream",
			"vertical"
		]),
		format: v,
		tupleIndex: y,
		subtable: ai,
		padding: new N(v, (e) => e.length - e._currentOffset)
	}
}), si = new I(y, {
	0: {
		nTables: y,
		tables: new A(oi, "nTables")
	},
	1: {
		reserved: new N(y),
		nTables: x,
		tables: new A(oi, "nTables")
	}
}), ci = new F({
	version: y,
	numGlyphs: y,
	yPels: new A(v, "numGlyphs")
}), li = new F({
	version: y,
	fontNumber: x,
	pitch: y,
	xHeight: y,
	style: y,
	typeFamily: y,
	capHeight: y,
	symbolSet: y,
	typeface: new P(16),
	characterComplement: new P(8),
	fileName: new P(6),
	strokeWeight: new P(1),
	widthType: new P(1),
	serifStyle: v,
	reserved: new N(v)
}), ui = new F({
	bCharSet: v,
	xRatio: v,
	yStartRatio: v,
	yEndRatio: v
}), di = new F({
	recs: y,
	startsz: v,
	endsz: v,
	entries: new A(new F({
		yPelHeight: y,
		yMax: C,
		yMin: C
	}), "recs")
}), fi = new F({
	version: y,
	numRecs: y,
	numRatios: y,
	ratioRanges: new A(ui, "numRatios"),
	offsets: new A(y, "numRatios"),
	groups: new A(di, "numRecs")
}), pi = new F({
	version: y,
	ascent: C,
	descent: C,
	lineGap: C,
	advanceHeightMax: C,
	minTopSideBearing: C,
	minBottomSideBearing: C,
	yMaxExtent: C,
	caretSlopeRise: C,
	caretSlopeRun: C,
	caretOffset: C,
	reserved: new N(C, 4),
	metricDataFormat: C,
	numberOfMetrics: y
}), mi = new F({
	metrics: new j(new F({
		advance: y,
		bearing: C
	}), (e) => e.parent.vhea.numberOfMetrics),
	bearings: new j(C, (e) => e.parent.maxp.numGlyphs - e.parent.vhea.numberOfMetrics)
}), hi = new T(16, "BE", 14), gi = new F({
	version: D,
	axisCount: x,
	segment: new A(new F({
		pairCount: y,
		correspondence: new A(new F({
			fromCoord: hi,
			toCoord: hi
		}), "pairCount")
	}), "axisCount")
}), _i = class {
	getItem(e) {
		if (this._items[e] == null) {
			let t = this.stream.pos;
			this.stream.pos = this.base + this.type.size(null, this.parent) * e, this._items[e] = this.type.decode(this.stream, this.parent), this.stream.pos = t;
		}
		return this._items[e];
	}
	inspect() {
		return `[UnboundedArray ${this.type.constructor.name}]`;
	}
	constructor(e, t, n) {
		this.type = e, this.stream = t, this.parent = n, this.base = this.stream.pos, this._items = [];
	}
}, vi = class extends A {
	decode(e, t) {
		return new _i(this.type, e, t);
	}
	constructor(e) {
		super(e, 0);
	}
}, yi = function(e = y) {
	class t {
		decode(e, t) {
			return t = t.parent.parent, this.type.decode(e, t);
		}
		size(e, t) {
			return t = t.parent.parent, this.type.size(e, t);
		}
		encode(e, t, n) {
			return n = n.parent.parent, this.type.encode(e, t, n);
		}
		constructor(e) {
			this.type = e;
		}
	}
	e = new t(e);
	let n = new F({
		unitSize: y,
		nUnits: y,
		searchRange: y,
		entrySelector: y,
		rangeShift: y
	}), r = new F({
		lastGlyph: y,
		firstGlyph: y,
		value: e
	}), i = new F({
		lastGlyph: y,
		firstGlyph: y,
		values: new L(y, new A(e, (e) => e.lastGlyph - e.firstGlyph + 1), { type: "parent" })
	}), a = new F({
		glyph: y,
		value: e
	});
	return new I(y, {
		0: { values: new vi(e) },
		2: {
			binarySearchHeader: n,
			segments: new A(r, (e) => e.binarySearchHeader.nUnits)
		},
		4: {
			binarySearchHeader: n,
			segments: new A(i, (e) => e.binarySearchHeader.nUnits)
		},
		6: {
			binarySearchHeader: n,
			segments: new A(a, (e) => e.binarySearchHeader.nUnits)
		},
		8: {
			firstGlyph: y,
			count: y,
			values: new A(e, "count")
		}
	});
};
function bi(e = {}, t = y) {
	let n = new F(Object.assign({
		newState: y,
		flags: y
	}, e)), r = new vi(new A(y, (e) => e.nClasses));
	return new F({
		nClasses: x,
		classTable: new L(x, new yi(t)),
		stateArray: new L(x, r),
		entryTable: new L(x, new vi(n))
	});
}
function xi(e = {}, t = y) {
	let n = new F({
		version() {
			return 8;
		},
		firstGlyph: y,
		values: new A(v, y)
	}), r = new F(Object.assign({
		newStateOffset: y,
		newState: (e) => (e.newStateOffset - (e.parent.stateArray.base - e.parent._startOffset)) / e.parent.nClasses,
		flags: y
	}, e)), i = new vi(new A(v, (e) => e.nClasses));
	return new F({
		nClasses: y,
		classTable: new L(y, n),
		stateArray: new L(y, i),
		entryTable: new L(y, new vi(r))
	});
}
var Si = new F({
	version: D,
	format: y,
	defaultBaseline: y,
	subtable: new I("format", {
		0: { deltas: new A(C, 32) },
		1: {
			deltas: new A(C, 32),
			mappingData: new yi(y)
		},
		2: {
			standardGlyph: y,
			controlPoints: new A(y, 32)
		},
		3: {
			standardGlyph: y,
			controlPoints: new A(y, 32),
			mappingData: new yi(y)
		}
	})
}), Ci = new F({
	feature: y,
	nSettings: y,
	settingTable: new L(x, new A(new F({
		setting: y,
		nameIndex: C,
		name: (e) => e.parent.parent.parent.name.records.fontFeatures[e.nameIndex]
	}), "nSettings"), { type: "parent" }),
	featureFlags: new M(v, [
		null,
		null,
		null,
		null,
		null,
		null,
		"hasDefault",
		"exclusive"
	]),
	defaultSetting: v,
	nameIndex: C,
	name: (e) => e.parent.parent.name.records.fontFeatures[e.nameIndex]
}), wi = new F({
	version: D,
	featureNameCount: y,
	reserved1: new N(y),
	reserved2: new N(x),
	featureNames: new A(Ci, "featureNameCount")
}), Ti = new F({
	axisTag: new P(4),
	minValue: D,
	defaultValue: D,
	maxValue: D,
	flags: y,
	nameID: y,
	name: (e) => e.parent.parent.name.records.fontFeatures[e.nameID]
}), Ei = new F({
	nameID: y,
	name: (e) => e.parent.parent.name.records.fontFeatures[e.nameID],
	flags: y,
	coord: new A(D, (e) => e.parent.axisCount),
	postscriptNameID: new ne(y, (e) => e.parent.instanceSize - e._currentOffset > 0)
}), Di = new F({
	version: D,
	offsetToData: y,
	countSizePairs: y,
	axisCount: y,
	axisSize: y,
	instanceCount: y,
	instanceSize: y,
	axis: new A(Ti, "axisCount"),
	instance: new A(Ei, "instanceCount")
}), Oi = new T(16, "BE", 14), ki = class {
	static decode(e, t) {
		return t.flags ? e.readUInt32BE() : e.readUInt16BE() * 2;
	}
}, Ai = new F({
	version: y,
	reserved: new N(y),
	axisCount: y,
	globalCoordCount: y,
	globalCoords: new L(x, new A(new A(Oi, "axisCount"), "globalCoordCount")),
	glyphCount: y,
	flags: y,
	offsetToData: x,
	offsets: new A(new L(ki, "void", {
		relativeTo: (e) => e.offsetToData,
		allowNull: !1
	}), (e) => e.glyphCount + 1)
}), ji = new F({
	length: y,
	coverage: y,
	subFeatureFlags: x,
	stateTable: new xi()
}), Mi = new A(new F({
	justClass: x,
	beforeGrowLimit: D,
	beforeShrinkLimit: D,
	afterGrowLimit: D,
	afterShrinkLimit: D,
	growFlags: y,
	shrinkFlags: y
}), x), Ni = new F({ lookupTable: new yi(new L(y, new A(new F({
	actionClass: y,
	actionType: y,
	actionLength: x,
	actionData: new I("actionType", {
		0: {
			lowerLimit: D,
			upperLimit: D,
			order: y,
			glyphs: new A(y, y)
		},
		1: { addGlyph: y },
		2: {
			substThreshold: D,
			addGlyph: y,
			substGlyph: y
		},
		3: {},
		4: {
			variationAxis: x,
			minimumLimit: D,
			noStretchValue: D,
			maximumLimit: D
		},
		5: {
			flags: y,
			glyph: y
		}
	}),
	padding: new N(v, (e) => e.actionLength - e._currentOffset)
}), x))) }), Pi = new F({
	classTable: new L(y, ji, { type: "parent" }),
	wdcOffset: y,
	postCompensationTable: new L(y, Ni, { type: "parent" }),
	widthDeltaClusters: new yi(new L(y, Mi, {
		type: "parent",
		relativeTo: (e) => e.wdcOffset
	}))
}), Fi = new F({
	version: x,
	format: y,
	horizontal: new L(y, Pi),
	vertical: new L(y, Pi)
}), Ii = { action: y }, Li = {
	markIndex: y,
	currentIndex: y
}, Ri = {
	currentInsertIndex: y,
	markedInsertIndex: y
}, zi = new F({ items: new vi(new L(x, new yi())) }), Bi = new F({
	length: x,
	coverage: b,
	type: v,
	subFeatureFlags: x,
	table: new I("type", {
		0: { stateTable: new bi() },
		1: {
			stateTable: new bi(Li),
			substitutionTable: new L(x, zi)
		},
		2: {
			stateTable: new bi(Ii),
			ligatureActions: new L(x, new vi(x)),
			components: new L(x, new vi(y)),
			ligatureList: new L(x, new vi(y))
		},
		4: { lookupTable: new yi() },
		5: {
			stateTable: new bi(Ri),
			insertionActions: new L(x, new vi(y))
		}
	}),
	padding: new N(v, (e) => e.length - e._currentOffset)
}), Vi = new F({
	defaultFlags: x,
	chainLength: x,
	nFeatureEntries: x,
	nSubtables: x,
	features: new A(new F({
		featureType: y,
		featureSetting: y,
		enableFlags: x,
		disableFlags: x
	}), "nFeatureEntries"),
	subtables: new A(Bi, "nSubtables")
}), Hi = new F({
	version: y,
	unused: new N(y),
	nChains: x,
	chains: new A(Vi, "nChains")
}), Ui = new F({
	version: D,
	format: y,
	lookupTable: new yi(new F({
		left: C,
		top: C,
		right: C,
		bottom: C
	}))
}), B = {}, Wi = B;
B.cmap = gt, B.head = _t, B.hhea = vt, B.hmtx = yt, B.maxp = bt, B.name = Mt, B["OS/2"] = It, B.post = Lt, B.fpgm = zt, B.loca = Vt, B.prep = Ht, B["cvt "] = Rt, B.glyf = Ut, B["CFF "] = Zn, B.CFF2 = Zn, B.VORG = Qn, B.EBLC = or, B.CBLC = B.EBLC, B.sbix = cr, B.COLR = ur, B.CPAL = dr, B.BASE = br, B.GDEF = Er, B.GPOS = Rr, B.GSUB = Ur, B.JSTF = Jr, B.HVAR = Xr, B.DSIG = $r, B.gasp = ei, B.hdmx = ti, B.kern = si, B.LTSH = ci, B.PCLT = li, B.VDMX = fi, B.vhea = pi, B.vmtx = mi, B.avar = gi, B.bsln = Si, B.feat = wi, B.fvar = Di, B.gvar = Ai, B.just = Fi, B.morx = Hi, B.opbd = Ui;
var Gi = new F({
	tag: new P(4),
	checkSum: x,
	offset: new L(x, "void", { type: "global" }),
	length: x
}), Ki = new F({
	tag: new P(4),
	numTables: y,
	searchRange: y,
	entrySelector: y,
	rangeShift: y,
	tables: new A(Gi, "numTables")
});
Ki.process = function() {
	let e = {};
	for (let t of this.tables) e[t.tag] = t;
	this.tables = e;
}, Ki.preEncode = function() {
	if (!Array.isArray(this.tables)) {
		let e = [];
		for (let t in this.tables) {
			let n = this.tables[t];
			n && e.push({
				tag: t,
				checkSum: 0,
				offset: new R(Wi[t], n),
				length: Wi[t].size(n)
			});
		}
		this.tables = e;
	}
	this.tag = "true", this.numTables = this.tables.length;
	let e = 2 ** Math.floor(Math.log(this.numTables) / Math.LN2);
	this.searchRange = e * 16, this.entrySelector = Math.log(e) / Math.LN2, this.rangeShift = this.numTables * 16 - this.searchRange;
};
var qi = Ki;
function Ji(e, t) {
	let n = 0, r = e.length - 1;
	for (; n <= r;) {
		let i = n + r >> 1, a = t(e[i]);
		if (a < 0) r = i - 1;
		else if (a > 0) n = i + 1;
		else return i;
	}
	return -1;
}
function Yi(e, t) {
	let n = [];
	for (; e < t;) n.push(e++);
	return n;
}
var Xi = new TextDecoder("ascii"), Zi = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", Qi = /* @__PURE__ */ new Uint8Array(256);
for (let e = 0; e < 64; e++) Qi[Zi.charCodeAt(e)] = e;
function $i(e) {
	let t = e.length * .75;
	e[e.length - 1] === "=" && (t--, e[e.length - 2] === "=" && t--);
	let n = new Uint8Array(t), r = 0;
	for (let t = 0, i = e.length; t < i; t += 4) {
		let i = Qi[e.charCodeAt(t)], a = Qi[e.charCodeAt(t + 1)], o = Qi[e.charCodeAt(t + 2)], s = Qi[e.charCodeAt(t + 3)];
		n[r++] = i << 2 | a >> 4, n[r++] = (a & 15) << 4 | o >> 2, n[r++] = (o & 3) << 6 | s & 63;
	}
	return n;
}
var ea = class {
	findSubtable(e, t) {
		for (let [n, r] of t) for (let t of e.tables) if (t.platformID === n && t.encodingID === r) return t.table;
		return null;
	}
	lookup(e, t) {
		if (this.encoding) e = this.encoding.get(e) || e;
		else if (t) {
			let n = this.getVariationSelector(e, t);
			if (n) return n;
		}
		let n = this.cmap;
		switch (n.version) {
			case 0: return n.codeMap.get(e) || 0;
			case 4: {
				let t = 0, r = n.segCount - 1;
				for (; t <= r;) {
					let i = t + r >> 1;
					if (e < n.startCode.get(i)) r = i - 1;
					else if (e > n.endCode.get(i)) t = i + 1;
					else {
						let t = n.idRangeOffset.get(i), r;
						if (t === 0) r = e + n.idDelta.get(i);
						else {
							let a = t / 2 + (e - n.startCode.get(i)) - (n.segCount - i);
							r = n.glyphIndexArray.get(a) || 0, r !== 0 && (r += n.idDelta.get(i));
						}
						return r & 65535;
					}
				}
				return 0;
			}
			case 8: throw Error("TODO: cmap format 8");
			case 6:
			case 10: return n.glyphIndices.get(e - n.firstCode) || 0;
			case 12:
			case 13: {
				let t = 0, r = n.nGroups - 1;
				for (; t <= r;) {
					let i = t + r >> 1, a = n.groups.get(i);
					if (e < a.startCharCode) r = i - 1;
					else if (e > a.endCharCode) t = i + 1;
					else if (n.version === 12) return a.glyphID + (e - a.startCharCode);
					else return a.glyphID;
				}
				return 0;
			}
			case 14: throw Error("TODO: cmap format 14");
			default: throw Error(`Unknown cmap format ${n.version}`);
		}
	}
	getVariationSelector(e, t) {
		if (!this.uvs) return 0;
		let n = this.uvs.varSelectors.toArray(), r = Ji(n, (e) => t - e.varSelector), i = n[r];
		return r !== -1 && i.defaultUVS && (r = Ji(i.defaultUVS, (t) => e < t.startUnicodeValue ? -1 : +(e > t.startUnicodeValue + t.additionalCount))), r !== -1 && i.nonDefaultUVS && (r = Ji(i.nonDefaultUVS, (t) => e - t.unicodeValue), r !== -1) ? i.nonDefaultUVS[r].glyphID : 0;
	}
	getCharacterSet() {
		let e = this.cmap;
		switch (e.version) {
			case 0: return Yi(0, e.codeMap.length);
			case 4: {
				let t = [], n = e.endCode.toArray();
				for (let r = 0; r < n.length; r++) {
					let i = n[r] + 1, a = e.startCode.get(r);
					t.push(...Yi(a, i));
				}
				return t;
			}
			case 8: throw Error("TODO: cmap format 8");
			case 6:
			case 10: return Yi(e.firstCode, e.firstCode + e.glyphIndices.length);
			case 12:
			case 13: {
				let t = [];
				for (let n of e.groups.toArray()) t.push(...Yi(n.startCharCode, n.endCharCode + 1));
				return t;
			}
			case 14: throw Error("TODO: cmap format 14");
			default: throw Error(`Unknown cmap format ${e.version}`);
		}
	}
	codePointsForGlyph(e) {
		let t = this.cmap;
		switch (t.version) {
			case 0: {
				let n = [];
				for (let r = 0; r < 256; r++) t.codeMap.get(r) === e && n.push(r);
				return n;
			}
			case 4: {
				let r = [];
				for (let i = 0; i < t.segCount; i++) {
					let a = t.endCode.get(i), o = t.startCode.get(i), s = t.idRangeOffset.get(i), c = t.idDelta.get(i);
					for (var n = o; n <= a; n++) {
						let a = 0;
						if (s === 0) a = n + c;
						else {
							let e = s / 2 + (n - o) - (t.segCount - i);
							a = t.glyphIndexArray.get(e) || 0, a !== 0 && (a += c);
						}
						a === e && r.push(n);
					}
				}
				return r;
			}
			case 12: {
				let n = [];
				for (let r of t.groups.toArray()) e >= r.glyphID && e <= r.glyphID + (r.endCharCode - r.startCharCode) && n.push(r.startCharCode + (e - r.glyphID));
				return n;
			}
			case 13: {
				let n = [];
				for (let r of t.groups.toArray()) e === r.glyphID && n.push(...Yi(r.startCharCode, r.endCharCode + 1));
				return n;
			}
			default: throw Error(`Unknown cmap format ${t.version}`);
		}
	}
	constructor(e) {
		if (this.encoding = null, this.cmap = this.findSubtable(e, [
			[3, 10],
			[0, 6],
			[0, 4],
			[3, 1],
			[0, 3],
			[0, 2],
			[0, 1],
			[0, 0]
		]), !this.cmap) for (let t of e.tables) {
			let e = Tt(xt(t.platformID, t.encodingID, t.table.language - 1));
			e && (this.cmap = t.table, this.encoding = e);
		}
		if (!this.cmap) throw Error("Could not find a supported cmap table");
		this.uvs = this.findSubtable(e, [[0, 5]]), this.uvs && this.uvs.version !== 14 && (this.uvs = null);
	}
};
se([ct], ea.prototype, "getCharacterSet", null), se([ct], ea.prototype, "codePointsForGlyph", null);
var ta = class {
	process(e, t) {
		for (let n = 0; n < e.length - 1; n++) {
			let r = e[n].id, i = e[n + 1].id;
			t[n].xAdvance += this.getKerning(r, i);
		}
	}
	getKerning(e, t) {
		let n = 0;
		for (let r of this.kern.tables) {
			if (r.coverage.crossStream) continue;
			switch (r.version) {
				case 0:
					if (!r.coverage.horizontal) continue;
					break;
				case 1:
					if (r.coverage.vertical || r.coverage.variation) continue;
					break;
				default: throw Error(`Unsupported kerning table version ${r.version}`);
			}
			let i = 0, a = r.subtable;
			switch (r.format) {
				case 0:
					let n = Ji(a.pairs, function(n) {
						return e - n.left || t - n.right;
					});
					n >= 0 && (i = a.pairs[n].value);
					break;
				case 2:
					let o = 0, s = 0;
					o = e >= a.leftTable.firstGlyph && e < a.leftTable.firstGlyph + a.leftTable.nGlyphs ? a.leftTable.offsets[e - a.leftTable.firstGlyph] : a.array.off, t >= a.rightTable.firstGlyph && t < a.rightTable.firstGlyph + a.rightTable.nGlyphs && (s = a.rightTable.offsets[t - a.rightTable.firstGlyph]);
					let c = (o + s - a.array.off) / 2;
					i = a.array.values.get(c);
					break;
				case 3:
					if (e >= a.glyphCount || t >= a.glyphCount) return 0;
					i = a.kernValue[a.kernIndex[a.leftClass[e] * a.rightClassCount + a.rightClass[t]]];
					break;
				default: throw Error(`Unsupported kerning sub-table format ${r.format}`);
			}
			r.coverage.override ? n = i : n += i;
		}
		return n;
	}
	constructor(e) {
		this.kern = e.kern;
	}
}, na = class {
	positionGlyphs(e, t) {
		let n = 0, r = 0;
		for (let i = 0; i < e.length; i++) e[i].isMark ? r = i : (n !== r && this.positionCluster(e, t, n, r), n = r = i);
		return n !== r && this.positionCluster(e, t, n, r), t;
	}
	positionCluster(e, t, n, r) {
		let i = e[n], a = i.cbox.copy();
		i.codePoints.length > 1 && (a.minX += (i.codePoints.length - 1) * a.width / i.codePoints.length);
		let o = -t[n].xAdvance, s = 0, c = this.font.unitsPerEm / 16;
		for (let i = n + 1; i <= r; i++) {
			let n = e[i], r = n.cbox, l = t[i], u = this.getCombiningClass(n.codePoints[0]);
			if (u !== "Not_Reordered") {
				switch (l.xOffset = l.yOffset = 0, u) {
					case "Double_Above":
					case "Double_Below":
						l.xOffset += a.minX - r.width / 2 - r.minX;
						break;
					case "Attached_Below_Left":
					case "Below_Left":
					case "Above_Left":
						l.xOffset += a.minX - r.minX;
						break;
					case "Attached_Above_Right":
					case "Below_Right":
					case "Above_Right":
						l.xOffset += a.maxX - r.width - r.minX;
						break;
					default: l.xOffset += a.minX + (a.width - r.width) / 2 - r.minX;
				}
				switch (u) {
					case "Double_Below":
					case "Below_Left":
					case "Below":
					case "Below_Right":
					case "Attached_Below_Left":
					case "Attached_Below":
						(u === "Attached_Below_Left" || u === "Attached_Below") && (a.minY += c), l.yOffset = -a.minY - r.maxY, a.minY += r.height;
						break;
					case "Double_Above":
					case "Above_Left":
					case "Above":
					case "Above_Right":
					case "Attached_Above":
					case "Attached_Above_Right": (u === "Attached_Above" || u === "Attached_Above_Right") && (a.maxY += c), l.yOffset = a.maxY - r.minY, a.maxY += r.height;
				}
				l.xAdvance = l.yAdvance = 0, l.xOffset += o, l.yOffset += s;
			} else o -= l.xAdvance, s -= l.yAdvance;
		}
	}
	getCombiningClass(e) {
		let t = Ne(e);
		if ((e & -256) == 3584) {
			if (t === "Not_Reordered") switch (e) {
				case 3633:
				case 3636:
				case 3637:
				case 3638:
				case 3639:
				case 3655:
				case 3660:
				case 3645:
				case 3662: return "Above_Right";
				case 3761:
				case 3764:
				case 3765:
				case 3766:
				case 3767:
				case 3771:
				case 3788:
				case 3789: return "Above";
				case 3772: return "Below";
			}
			else if (e === 3642) return "Below_Right";
		}
		switch (t) {
			case "CCC10":
			case "CCC11":
			case "CCC12":
			case "CCC13":
			case "CCC14":
			case "CCC15":
			case "CCC16":
			case "CCC17":
			case "CCC18":
			case "CCC20":
			case "CCC22": return "Below";
			case "CCC23": return "Attached_Above";
			case "CCC24": return "Above_Right";
			case "CCC25":
			case "CCC19": return "Above_Left";
			case "CCC26": return "Above";
			case "CCC21": break;
			case "CCC27":
			case "CCC28":
			case "CCC30":
			case "CCC31":
			case "CCC33":
			case "CCC34":
			case "CCC35":
			case "CCC36": return "Above";
			case "CCC29":
			case "CCC32": return "Below";
			case "CCC103": return "Below_Right";
			case "CCC107": return "Above_Right";
			case "CCC118": return "Below";
			case "CCC122": return "Above";
			case "CCC129":
			case "CCC132": return "Below";
			case "CCC130": return "Above";
		}
		return t;
	}
	constructor(e) {
		this.font = e;
	}
}, ra = class e {
	get width() {
		return this.maxX - this.minX;
	}
	get height() {
		return this.maxY - this.minY;
	}
	addPoint(e, t) {
		Math.abs(e) !== Infinity && (e < this.minX && (this.minX = e), e > this.maxX && (this.maxX = e)), Math.abs(t) !== Infinity && (t < this.minY && (this.minY = t), t > this.maxY && (this.maxY = t));
	}
	copy() {
		return new e(this.minX, this.minY, this.maxX, this.maxY);
	}
	constructor(e = Infinity, t = Infinity, n = -Infinity, r = -Infinity) {
		this.minX = e, this.minY = t, this.maxX = n, this.maxY = r;
	}
}, ia = {
	Caucasian_Albanian: "aghb",
	Arabic: "arab",
	Imperial_Aramaic: "armi",
	Armenian: "armn",
	Avestan: "avst",
	Balinese: "bali",
	Bamum: "bamu",
	Bassa_Vah: "bass",
	Batak: "batk",
	Bengali: ["bng2", "beng"],
	Bopomofo: "bopo",
	Brahmi: "brah",
	Braille: "brai",
	Buginese: "bugi",
	Buhid: "buhd",
	Chakma: "cakm",
	Canadian_Aboriginal: "cans",
	Carian: "cari",
	Cham: "cham",
	Cherokee: "cher",
	Coptic: "copt",
	Cypriot: "cprt",
	Cyrillic: "cyrl",
	Devanagari: ["dev2", "deva"],
	Deseret: "dsrt",
	Duployan: "dupl",
	Egyptian_Hieroglyphs: "egyp",
	Elbasan: "elba",
	Ethiopic: "ethi",
	Georgian: "geor",
	Glagolitic: "glag",
	Gothic: "goth",
	Grantha: "gran",
	Greek: "grek",
	Gujarati: ["gjr2", "gujr"],
	Gurmukhi: ["gur2", "guru"],
	Hangul: "hang",
	Han: "hani",
	Hanunoo: "hano",
	Hebrew: "hebr",
	Hiragana: "hira",
	Pahawh_Hmong: "hmng",
	Katakana_Or_Hiragana: "hrkt",
	Old_Italic: "ital",
	Javanese: "java",
	Kayah_Li: "kali",
	Katakana: "kana",
	Kharoshthi: "khar",
	Khmer: "khmr",
	Khojki: "khoj",
	Kannada: ["knd2", "knda"],
	Kaithi: "kthi",
	Tai_Tham: "lana",
	Lao: "lao ",
	Latin: "latn",
	Lepcha: "lepc",
	Limbu: "limb",
	Linear_A: "lina",
	Linear_B: "linb",
	Lisu: "lisu",
	Lycian: "lyci",
	Lydian: "lydi",
	Mahajani: "mahj",
	Mandaic: "mand",
	Manichaean: "mani",
	Mende_Kikakui: "mend",
	Meroitic_Cursive: "merc",
	Meroitic_Hieroglyphs: "mero",
	Malayalam: ["mlm2", "mlym"],
	Modi: "modi",
	Mongolian: "mong",
	Mro: "mroo",
	Meetei_Mayek: "mtei",
	Myanmar: ["mym2", "mymr"],
	Old_North_Arabian: "narb",
	Nabataean: "nbat",
	Nko: "nko ",
	Ogham: "ogam",
	Ol_Chiki: "olck",
	Old_Turkic: "orkh",
	Oriya: ["ory2", "orya"],
	Osmanya: "osma",
	Palmyrene: "palm",
	Pau_Cin_Hau: "pauc",
	Old_Permic: "perm",
	Phags_Pa: "phag",
	Inscriptional_Pahlavi: "phli",
	Psalter_Pahlavi: "phlp",
	Phoenician: "phnx",
	Miao: "plrd",
	Inscriptional_Parthian: "prti",
	Rejang: "rjng",
	Runic: "runr",
	Samaritan: "samr",
	Old_South_Arabian: "sarb",
	Saurashtra: "saur",
	Shavian: "shaw",
	Sharada: "shrd",
	Siddham: "sidd",
	Khudawadi: "sind",
	Sinhala: "sinh",
	Sora_Sompeng: "sora",
	Sundanese: "sund",
	Syloti_Nagri: "sylo",
	Syriac: "syrc",
	Tagbanwa: "tagb",
	Takri: "takr",
	Tai_Le: "tale",
	New_Tai_Lue: "talu",
	Tamil: ["tml2", "taml"],
	Tai_Viet: "tavt",
	Telugu: ["tel2", "telu"],
	Tifinagh: "tfng",
	Tagalog: "tglg",
	Thaana: "thaa",
	Thai: "thai",
	Tibetan: "tibt",
	Tirhuta: "tirh",
	Ugaritic: "ugar",
	Vai: "vai ",
	Warang_Citi: "wara",
	Old_Persian: "xpeo",
	Cuneiform: "xsux",
	Yi: "yi  ",
	Inherited: "zinh",
	Common: "zyyy",
	Unknown: "zzzz"
}, aa = {};
for (let e in ia) {
	let t = ia[e];
	if (Array.isArray(t)) for (let n of t) aa[n] = e;
	else aa[t] = e;
}
function oa(e) {
	return aa[e];
}
function sa(e) {
	let t = e.length, n = 0;
	for (; n < t;) {
		let r = e.charCodeAt(n++);
		if (55296 <= r && r <= 56319 && n < t) {
			let t = e.charCodeAt(n);
			56320 <= t && t <= 57343 && (n++, r = ((r & 1023) << 10) + (t & 1023) + 65536);
		}
		let i = Pe(r);
		if (i !== "Common" && i !== "Inherited" && i !== "Unknown") return ia[i];
	}
	return ia.Unknown;
}
function ca(e) {
	for (let t = 0; t < e.length; t++) {
		let n = e[t], r = Pe(n);
		if (r !== "Common" && r !== "Inherited" && r !== "Unknown") return ia[r];
	}
	return ia.Unknown;
}
var la = {
	arab: !0,
	hebr: !0,
	syrc: !0,
	thaa: !0,
	cprt: !0,
	khar: !0,
	phnx: !0,
	"nko ": !0,
	lydi: !0,
	avst: !0,
	armi: !0,
	phli: !0,
	prti: !0,
	sarb: !0,
	orkh: !0,
	samr: !0,
	mand: !0,
	merc: !0,
	mero: !0,
	mani: !0,
	mend: !0,
	nbat: !0,
	narb: !0,
	palm: !0,
	phlp: !0
};
function ua(e) {
	return la[e] ? "rtl" : "ltr";
}
var da = class {
	get advanceWidth() {
		let e = 0;
		for (let t of this.positions) e += t.xAdvance;
		return e;
	}
	get advanceHeight() {
		let e = 0;
		for (let t of this.positions) e += t.yAdvance;
		return e;
	}
	get bbox() {
		let e = new ra(), t = 0, n = 0;
		for (let r = 0; r < this.glyphs.length; r++) {
			let i = this.glyphs[r], a = this.positions[r], o = i.bbox;
			e.addPoint(o.minX + t + a.xOffset, o.minY + n + a.yOffset), e.addPoint(o.maxX + t + a.xOffset, o.maxY + n + a.yOffset), t += a.xAdvance, n += a.yAdvance;
		}
		return e;
	}
	constructor(e, t, n, r, i) {
		if (this.glyphs = e, this.positions = null, this.script = n, this.language = r || null, this.direction = i || ua(n), this.features = {}, Array.isArray(t)) for (let e of t) this.features[e] = !0;
		else typeof t == "object" && (this.features = t);
	}
}, fa = class {
	constructor(e = 0, t = 0, n = 0, r = 0) {
		this.xAdvance = e, this.yAdvance = t, this.xOffset = n, this.yOffset = r;
	}
}, pa = {
	allTypographicFeatures: {
		code: 0,
		exclusive: !1,
		allTypeFeatures: 0
	},
	ligatures: {
		code: 1,
		exclusive: !1,
		requiredLigatures: 0,
		commonLigatures: 2,
		rareLigatures: 4,
		rebusPictures: 8,
		diphthongLigatures: 10,
		squaredLigatures: 12,
		abbrevSquaredLigatures: 14,
		symbolLigatures: 16,
		contextualLigatures: 18,
		historicalLigatures: 20
	},
	cursiveConnection: {
		code: 2,
		exclusive: !0,
		unconnected: 0,
		partiallyConnected: 1,
		cursive: 2
	},
	letterCase: {
		code: 3,
		exclusive: !0
	},
	verticalSubstitution: {
		code: 4,
		exclusive: !1,
		substituteVerticalForms: 0
	},
	linguisticRearrangement: {
		code: 5,
		exclusive: !1,
		linguisticRearrangement: 0
	},
	numberSpacing: {
		code: 6,
		exclusive: !0,
		monospacedNumbers: 0,
		proportionalNumbers: 1,
		thirdWidthNumbers: 2,
		quarterWidthNumbers: 3
	},
	smartSwash: {
		code: 8,
		exclusive: !1,
		wordInitialSwashes: 0,
		wordFinalSwashes: 2,
		nonFinalSwashes: 8
	},
	diacritics: {
		code: 9,
		exclusive: !0,
		showDiacritics: 0,
		hideDiacritics: 1,
		decomposeDiacritics: 2
	},
	verticalPosition: {
		code: 10,
		exclusive: !0,
		normalPosition: 0,
		superiors: 1,
		inferiors: 2,
		ordinals: 3,
		scientificInferiors: 4
	},
	fractions: {
		code: 11,
		exclusive: !0,
		noFractions: 0,
		verticalFractions: 1,
		diagonalFractions: 2
	},
	overlappingCharacters: {
		code: 13,
		exclusive: !1,
		preventOverlap: 0
	},
	typographicExtras: {
		code: 14,
		exclusive: !1,
		slashedZero: 4
	},
	mathematicalExtras: {
		code: 15,
		exclusive: !1,
		mathematicalGreek: 10
	},
	ornamentSets: {
		code: 16,
		exclusive: !0,
		noOrnaments: 0,
		dingbats: 1,
		piCharacters: 2,
		fleurons: 3,
		decorativeBorders: 4,
		internationalSymbols: 5,
		mathSymbols: 6
	},
	characterAlternatives: {
		code: 17,
		exclusive: !0,
		noAlternates: 0
	},
	designComplexity: {
		code: 18,
		exclusive: !0,
		designLevel1: 0,
		designLevel2: 1,
		designLevel3: 2,
		designLevel4: 3,
		designLevel5: 4
	},
	styleOptions: {
		code: 19,
		exclusive: !0,
		noStyleOptions: 0,
		displayText: 1,
		engravedText: 2,
		illuminatedCaps: 3,
		titlingCaps: 4,
		tallCaps: 5
	},
	characterShape: {
		code: 20,
		exclusive: !0,
		traditionalCharacters: 0,
		simplifiedCharacters: 1,
		JIS1978Characters: 2,
		JIS1983Characters: 3,
		JIS1990Characters: 4,
		traditionalAltOne: 5,
		traditionalAltTwo: 6,
		traditionalAltThree: 7,
		traditionalAltFour: 8,
		traditionalAltFive: 9,
		expertCharacters: 10,
		JIS2004Characters: 11,
		hojoCharacters: 12,
		NLCCharacters: 13,
		traditionalNamesCharacters: 14
	},
	numberCase: {
		code: 21,
		exclusive: !0,
		lowerCaseNumbers: 0,
		upperCaseNumbers: 1
	},
	textSpacing: {
		code: 22,
		exclusive: !0,
		proportionalText: 0,
		monospacedText: 1,
		halfWidthText: 2,
		thirdWidthText: 3,
		quarterWidthText: 4,
		altProportionalText: 5,
		altHalfWidthText: 6
	},
	transliteration: {
		code: 23,
		exclusive: !0,
		noTransliteration: 0
	},
	annotation: {
		code: 24,
		exclusive: !0,
		noAnnotation: 0,
		boxAnnotation: 1,
		roundedBoxAnnotation: 2,
		circleAnnotation: 3,
		invertedCircleAnnotation: 4,
		parenthesisAnnotation: 5,
		periodAnnotation: 6,
		romanNumeralAnnotation: 7,
		diamondAnnotation: 8,
		invertedBoxAnnotation: 9,
		invertedRoundedBoxAnnotation: 10
	},
	kanaSpacing: {
		code: 25,
		exclusive: !0,
		fullWidthKana: 0,
		proportionalKana: 1
	},
	ideographicSpacing: {
		code: 26,
		exclusive: !0,
		fullWidthIdeographs: 0,
		proportionalIdeographs: 1,
		halfWidthIdeographs: 2
	},
	unicodeDecomposition: {
		code: 27,
		exclusive: !1,
		canonicalComposition: 0,
		compatibilityComposition: 2,
		transcodingComposition: 4
	},
	rubyKana: {
		code: 28,
		exclusive: !1,
		rubyKana: 2
	},
	CJKSymbolAlternatives: {
		code: 29,
		exclusive: !0,
		noCJKSymbolAlternatives: 0,
		CJKSymbolAltOne: 1,
		CJKSymbolAltTwo: 2,
		CJKSymbolAltThree: 3,
		CJKSymbolAltFour: 4,
		CJKSymbolAltFive: 5
	},
	ideographicAlternatives: {
		code: 30,
		exclusive: !0,
		noIdeographicAlternatives: 0,
		ideographicAltOne: 1,
		ideographicAltTwo: 2,
		ideographicAltThree: 3,
		ideographicAltFour: 4,
		ideographicAltFive: 5
	},
	CJKVerticalRomanPlacement: {
		code: 31,
		exclusive: !0,
		CJKVerticalRomanCentered: 0,
		CJKVerticalRomanHBaseline: 1
	},
	italicCJKRoman: {
		code: 32,
		exclusive: !1,
		CJKItalicRoman: 2
	},
	caseSensitiveLayout: {
		code: 33,
		exclusive: !1,
		caseSensitiveLayout: 0,
		caseSensitiveSpacing: 2
	},
	alternateKana: {
		code: 34,
		exclusive: !1,
		alternateHorizKana: 0,
		alternateVertKana: 2
	},
	stylisticAlternatives: {
		code: 35,
		exclusive: !1,
		noStylisticAlternates: 0,
		stylisticAltOne: 2,
		stylisticAltTwo: 4,
		stylisticAltThree: 6,
		stylisticAltFour: 8,
		stylisticAltFive: 10,
		stylisticAltSix: 12,
		stylisticAltSeven: 14,
		stylisticAltEight: 16,
		stylisticAltNine: 18,
		stylisticAltTen: 20,
		stylisticAltEleven: 22,
		stylisticAltTwelve: 24,
		stylisticAltThirteen: 26,
		stylisticAltFourteen: 28,
		stylisticAltFifteen: 30,
		stylisticAltSixteen: 32,
		stylisticAltSeventeen: 34,
		stylisticAltEighteen: 36,
		stylisticAltNineteen: 38,
		stylisticAltTwenty: 40
	},
	contextualAlternates: {
		code: 36,
		exclusive: !1,
		contextualAlternates: 0,
		swashAlternates: 2,
		contextualSwashAlternates: 4
	},
	lowerCase: {
		code: 37,
		exclusive: !0,
		defaultLowerCase: 0,
		lowerCaseSmallCaps: 1,
		lowerCasePetiteCaps: 2
	},
	upperCase: {
		code: 38,
		exclusive: !0,
		defaultUpperCase: 0,
		upperCaseSmallCaps: 1,
		upperCasePetiteCaps: 2
	},
	languageTag: {
		code: 39,
		exclusive: !0
	},
	CJKRomanSpacing: {
		code: 103,
		exclusive: !0,
		halfWidthCJKRoman: 0,
		proportionalCJKRoman: 1,
		defaultCJKRoman: 2,
		fullWidthCJKRoman: 3
	}
}, V = (e, t) => [pa[e].code, pa[e][t]], ma = {
	rlig: V("ligatures", "requiredLigatures"),
	clig: V("ligatures", "contextualLigatures"),
	dlig: V("ligatures", "rareLigatures"),
	hlig: V("ligatures", "historicalLigatures"),
	liga: V("ligatures", "commonLigatures"),
	hist: V("ligatures", "historicalLigatures"),
	smcp: V("lowerCase", "lowerCaseSmallCaps"),
	pcap: V("lowerCase", "lowerCasePetiteCaps"),
	frac: V("fractions", "diagonalFractions"),
	dnom: V("fractions", "diagonalFractions"),
	numr: V("fractions", "diagonalFractions"),
	afrc: V("fractions", "verticalFractions"),
	case: V("caseSensitiveLayout", "caseSensitiveLayout"),
	ccmp: V("unicodeDecomposition", "canonicalComposition"),
	cpct: V("CJKVerticalRomanPlacement", "CJKVerticalRomanCentered"),
	valt: V("CJKVerticalRomanPlacement", "CJKVerticalRomanCentered"),
	swsh: V("contextualAlternates", "swashAlternates"),
	cswh: V("contextualAlternates", "contextualSwashAlternates"),
	curs: V("cursiveConnection", "cursive"),
	c2pc: V("upperCase", "upperCasePetiteCaps"),
	c2sc: V("upperCase", "upperCaseSmallCaps"),
	init: V("smartSwash", "wordInitialSwashes"),
	fin2: V("smartSwash", "wordFinalSwashes"),
	medi: V("smartSwash", "nonFinalSwashes"),
	med2: V("smartSwash", "nonFinalSwashes"),
	fin3: V("smartSwash", "wordFinalSwashes"),
	fina: V("smartSwash", "wordFinalSwashes"),
	pkna: V("kanaSpacing", "proportionalKana"),
	half: V("textSpacing", "halfWidthText"),
	halt: V("textSpacing", "altHalfWidthText"),
	hkna: V("alternateKana", "alternateHorizKana"),
	vkna: V("alternateKana", "alternateVertKana"),
	ital: V("italicCJKRoman", "CJKItalicRoman"),
	lnum: V("numberCase", "upperCaseNumbers"),
	onum: V("numberCase", "lowerCaseNumbers"),
	mgrk: V("mathematicalExtras", "mathematicalGreek"),
	calt: V("contextualAlternates", "contextualAlternates"),
	vrt2: V("verticalSubstitution", "substituteVerticalForms"),
	vert: V("verticalSubstitution", "substituteVerticalForms"),
	tnum: V("numberSpacing", "monospacedNumbers"),
	pnum: V("numberSpacing", "proportionalNumbers"),
	sups: V("verticalPosition", "superiors"),
	subs: V("verticalPosition", "inferiors"),
	ordn: V("verticalPosition", "ordinals"),
	pwid: V("textSpacing", "proportionalText"),
	hwid: V("textSpacing", "halfWidthText"),
	qwid: V("textSpacing", "quarterWidthText"),
	twid: V("textSpacing", "thirdWidthText"),
	fwid: V("textSpacing", "proportionalText"),
	palt: V("textSpacing", "altProportionalText"),
	trad: V("characterShape", "traditionalCharacters"),
	smpl: V("characterShape", "simplifiedCharacters"),
	jp78: V("characterShape", "JIS1978Characters"),
	jp83: V("characterShape", "JIS1983Characters"),
	jp90: V("characterShape", "JIS1990Characters"),
	jp04: V("characterShape", "JIS2004Characters"),
	expt: V("characterShape", "expertCharacters"),
	hojo: V("characterShape", "hojoCharacters"),
	nlck: V("characterShape", "NLCCharacters"),
	tnam: V("characterShape", "traditionalNamesCharacters"),
	ruby: V("rubyKana", "rubyKana"),
	titl: V("styleOptions", "titlingCaps"),
	zero: V("typographicExtras", "slashedZero"),
	ss01: V("stylisticAlternatives", "stylisticAltOne"),
	ss02: V("stylisticAlternatives", "stylisticAltTwo"),
	ss03: V("stylisticAlternatives", "stylisticAltThree"),
	ss04: V("stylisticAlternatives", "stylisticAltFour"),
	ss05: V("stylisticAlternatives", "stylisticAltFive"),
	ss06: V("stylisticAlternatives", "stylisticAltSix"),
	ss07: V("stylisticAlternatives", "stylisticAltSeven"),
	ss08: V("stylisticAlternatives", "stylisticAltEight"),
	ss09: V("stylisticAlternatives", "stylisticAltNine"),
	ss10: V("stylisticAlternatives", "stylisticAltTen"),
	ss11: V("stylisticAlternatives", "stylisticAltEleven"),
	ss12: V("stylisticAlternatives", "stylisticAltTwelve"),
	ss13: V("stylisticAlternatives", "stylisticAltThirteen"),
	ss14: V("stylisticAlternatives", "stylisticAltFourteen"),
	ss15: V("stylisticAlternatives", "stylisticAltFifteen"),
	ss16: V("stylisticAlternatives", "stylisticAltSixteen"),
	ss17: V("stylisticAlternatives", "stylisticAltSeventeen"),
	ss18: V("stylisticAlternatives", "stylisticAltEighteen"),
	ss19: V("stylisticAlternatives", "stylisticAltNineteen"),
	ss20: V("stylisticAlternatives", "stylisticAltTwenty")
};
for (let e = 1; e <= 99; e++) ma[`cv${`00${e}`.slice(-2)}`] = [pa.characterAlternatives.code, e];
var ha = {};
for (let e in ma) {
	let t = ma[e];
	ha[t[0]] ?? (ha[t[0]] = {}), ha[t[0]][t[1]] = e;
}
function ga(e) {
	let t = {};
	for (let n in e) {
		let r;
		(r = ma[n]) && (t[r[0]] ?? (t[r[0]] = {}), t[r[0]][r[1]] = e[n]);
	}
	return t;
}
function _a(e) {
	let [t, n] = e;
	if (isNaN(t)) var r = pa[t] && pa[t].code;
	else var r = t;
	if (isNaN(n)) var i = pa[t] && pa[t][n];
	else var i = n;
	return [r, i];
}
function va(e) {
	let t = {};
	if (Array.isArray(e)) for (let n = 0; n < e.length; n++) {
		let r, i = _a(e[n]);
		(r = ha[i[0]] && ha[i[0]][i[1]]) && (t[r] = !0);
	}
	else if (typeof e == "object") for (let n in e) {
		let r = e[n];
		for (let e in r) {
			let i, a = _a([n, e]);
			r[e] && (i = ha[a[0]] && ha[a[0]][a[1]]) && (t[i] = !0);
		}
	}
	return Object.keys(t);
}
var ya = class {
	lookup(e) {
		switch (this.table.version) {
			case 0: return this.table.values.getItem(e);
			case 2:
			case 4: {
				let r = 0, i = this.table.binarySearchHeader.nUnits - 1;
				for (; r <= i;) {
					var t = r + i >> 1, n = this.table.segments[t];
					if (n.firstGlyph === 65535) return null;
					if (e < n.firstGlyph) i = t - 1;
					else if (e > n.lastGlyph) r = t + 1;
					else if (this.table.version === 2) return n.value;
					else return n.values[e - n.firstGlyph];
				}
				return null;
			}
			case 6: {
				let r = 0, i = this.table.binarySearchHeader.nUnits - 1;
				for (; r <= i;) {
					var t = r + i >> 1, n = this.table.segments[t];
					if (n.glyph === 65535) return null;
					if (e < n.glyph) i = t - 1;
					else if (e > n.glyph) r = t + 1;
					else return n.value;
				}
				return null;
			}
			case 8: return this.table.values[e - this.table.firstGlyph];
			default: throw Error(`Unknown lookup table format: ${this.table.version}`);
		}
	}
	glyphsForValue(e) {
		let t = [];
		switch (this.table.version) {
			case 2:
			case 4:
				for (let n of this.table.segments) if (this.table.version === 2 && n.value === e) t.push(...Yi(n.firstGlyph, n.lastGlyph + 1));
				else for (let r = 0; r < n.values.length; r++) n.values[r] === e && t.push(n.firstGlyph + r);
				break;
			case 6:
				for (let n of this.table.segments) n.value === e && t.push(n.glyph);
				break;
			case 8:
				for (let n = 0; n < this.table.values.length; n++) this.table.values[n] === e && t.push(this.table.firstGlyph + n);
				break;
			default: throw Error(`Unknown lookup table format: ${this.table.version}`);
		}
		return t;
	}
	constructor(e) {
		this.table = e;
	}
};
se([ct], ya.prototype, "glyphsForValue", null);
var ba = 0, xa = 0, Sa = 1, Ca = 2, wa = 16384, Ta = class {
	process(e, t, n) {
		let r = ba, i = t ? e.length - 1 : 0, a = t ? -1 : 1;
		for (; a === 1 && i <= e.length || a === -1 && i >= -1;) {
			let t = null, o = Sa, s = !0;
			i === e.length || i === -1 ? o = xa : (t = e[i], t.id === 65535 ? o = Ca : (o = this.lookupTable.lookup(t.id), o ??= Sa));
			let c = this.stateTable.stateArray.getItem(r)[o], l = this.stateTable.entryTable.getItem(c);
			o !== xa && o !== Ca && (n(t, l, i), s = !(l.flags & wa)), r = l.newState, s && (i += a);
		}
		return e;
	}
	traverse(e, t = 0, n = /* @__PURE__ */ new Set()) {
		if (n.has(t)) return;
		n.add(t);
		let { nClasses: r, stateArray: i, entryTable: a } = this.stateTable, o = i.getItem(t);
		for (let t = 4; t < r; t++) {
			let r = o[t], i = a.getItem(r);
			for (let r of this.lookupTable.glyphsForValue(t)) e.enter && e.enter(r, i), i.newState !== 0 && this.traverse(e, i.newState, n), e.exit && e.exit(r, i);
		}
	}
	constructor(e) {
		this.stateTable = e, this.lookupTable = new ya(e.classTable);
	}
}, Ea = 32768, Da = 8192, Oa = 15, ka = 32768, Aa = 32768, ja = 8192, Ma = 2147483648, Na = 1073741824, Pa = 1073741823, Fa = 4194304, Ia = 2048, La = 1024, Ra = 992, za = 31, Ba = class {
	process(e, t = {}) {
		for (let n of this.morx.chains) {
			let r = n.defaultFlags;
			for (let e of n.features) {
				let n;
				(n = t[e.featureType]) && (n[e.featureSetting] ? (r &= e.disableFlags, r |= e.enableFlags) : n[e.featureSetting] === !1 && (r |= ~e.disableFlags, r &= ~e.enableFlags));
			}
			for (let t of n.subtables) t.subFeatureFlags & r && this.processSubtable(t, e);
		}
		let n = e.length - 1;
		for (; n >= 0;) e[n].id === 65535 && e.splice(n, 1), n--;
		return e;
	}
	processSubtable(e, t) {
		if (this.subtable = e, this.glyphs = t, this.subtable.type === 4) {
			this.processNoncontextualSubstitutions(this.subtable, this.glyphs);
			return;
		}
		this.ligatureStack = [], this.markedGlyph = null, this.firstGlyph = null, this.lastGlyph = null, this.markedIndex = null;
		let n = this.getStateMachine(e), r = this.getProcessor(), i = !!(this.subtable.coverage & Fa);
		return n.process(this.glyphs, i, r);
	}
	getStateMachine(e) {
		return new Ta(e.table.stateTable);
	}
	getProcessor() {
		switch (this.subtable.type) {
			case 0: return this.processIndicRearragement;
			case 1: return this.processContextualSubstitution;
			case 2: return this.processLigature;
			case 4: return this.processNoncontextualSubstitutions;
			case 5: return this.processGlyphInsertion;
			default: throw Error(`Invalid morx subtable type: ${this.subtable.type}`);
		}
	}
	processIndicRearragement(e, t, n) {
		t.flags & Ea && (this.firstGlyph = n), t.flags & Da && (this.lastGlyph = n), Ha(this.glyphs, t.flags & Oa, this.firstGlyph, this.lastGlyph);
	}
	processContextualSubstitution(e, t, n) {
		let r = this.subtable.table.substitutionTable.items;
		if (t.markIndex !== 65535) {
			let n = new ya(r.getItem(t.markIndex));
			e = this.glyphs[this.markedGlyph];
			var i = n.lookup(e.id);
			i && (this.glyphs[this.markedGlyph] = this.font.getGlyph(i, e.codePoints));
		}
		if (t.currentIndex !== 65535) {
			let a = new ya(r.getItem(t.currentIndex));
			e = this.glyphs[n];
			var i = a.lookup(e.id);
			i && (this.glyphs[n] = this.font.getGlyph(i, e.codePoints));
		}
		t.flags & ka && (this.markedGlyph = n);
	}
	processLigature(e, t, n) {
		if (t.flags & Aa && this.ligatureStack.push(n), t.flags & ja) {
			let e = this.subtable.table.ligatureActions, n = this.subtable.table.components, r = this.subtable.table.ligatureList, i = t.action, a = !1, o = 0, s = [], c = [];
			for (; !a;) {
				let t = this.ligatureStack.pop();
				s.unshift(...this.glyphs[t].codePoints);
				let l = e.getItem(i++);
				a = !!(l & Ma);
				let u = !!(l & Na), d = (l & Pa) << 2 >> 2;
				d += this.glyphs[t].id;
				let f = n.getItem(d);
				if (o += f, a || u) {
					let e = r.getItem(o);
					this.glyphs[t] = this.font.getGlyph(e, s), c.push(t), o = 0, s = [];
				} else this.glyphs[t] = this.font.getGlyph(65535);
			}
			this.ligatureStack.push(...c);
		}
	}
	processNoncontextualSubstitutions(e, t, n) {
		let r = new ya(e.table.lookupTable);
		for (n = 0; n < t.length; n++) {
			let e = t[n];
			if (e.id !== 65535) {
				let i = r.lookup(e.id);
				i && (t[n] = this.font.getGlyph(i, e.codePoints));
			}
		}
	}
	_insertGlyphs(e, t, n, r) {
		let i = [];
		for (; n--;) {
			let e = this.subtable.table.insertionActions.getItem(t++);
			i.push(this.font.getGlyph(e));
		}
		r || e++, this.glyphs.splice(e, 0, ...i);
	}
	processGlyphInsertion(e, t, n) {
		if (t.flags & ka && (this.markedIndex = n), t.markedInsertIndex !== 65535) {
			let e = (t.flags & za) >>> 5, n = !!(t.flags & La);
			this._insertGlyphs(this.markedIndex, t.markedInsertIndex, e, n);
		}
		if (t.currentInsertIndex !== 65535) {
			let e = (t.flags & Ra) >>> 5, r = !!(t.flags & Ia);
			this._insertGlyphs(n, t.currentInsertIndex, e, r);
		}
	}
	getSupportedFeatures() {
		let e = [];
		for (let t of this.morx.chains) for (let n of t.features) e.push([n.featureType, n.featureSetting]);
		return e;
	}
	generateInputs(e) {
		return this.inputCache || this.generateInputCache(), this.inputCache[e] || [];
	}
	generateInputCache() {
		this.inputCache = {};
		for (let e of this.morx.chains) {
			let t = e.defaultFlags;
			for (let n of e.subtables) n.subFeatureFlags & t && this.generateInputsForSubtable(n);
		}
	}
	generateInputsForSubtable(e) {
		if (e.type !== 2) return;
		if (e.coverage & Fa) throw Error("Reverse subtable, not supported.");
		this.subtable = e, this.ligatureStack = [];
		let t = this.getStateMachine(e), n = this.getProcessor(), r = [], i = [];
		this.glyphs = [], t.traverse({
			enter: (e, t) => {
				let a = this.glyphs;
				i.push({
					glyphs: a.slice(),
					ligatureStack: this.ligatureStack.slice()
				});
				let o = this.font.getGlyph(e);
				r.push(o), a.push(r[r.length - 1]), n(a[a.length - 1], t, a.length - 1);
				let s = 0, c = 0;
				for (let e = 0; e < a.length && s <= 1; e++) a[e].id !== 65535 && (s++, c = a[e].id);
				if (s === 1) {
					let e = r.map((e) => e.id), t = this.inputCache[c];
					t ? t.push(e) : this.inputCache[c] = [e];
				}
			},
			exit: () => {
				({glyphs: this.glyphs, ligatureStack: this.ligatureStack} = i.pop()), r.pop();
			}
		});
	}
	constructor(e) {
		this.processIndicRearragement = this.processIndicRearragement.bind(this), this.processContextualSubstitution = this.processContextualSubstitution.bind(this), this.processLigature = this.processLigature.bind(this), this.processNoncontextualSubstitutions = this.processNoncontextualSubstitutions.bind(this), this.processGlyphInsertion = this.processGlyphInsertion.bind(this), this.font = e, this.morx = e.morx, this.inputCache = null;
	}
};
se([ct], Ba.prototype, "getStateMachine", null);
function Va(e, t, n, r = !1, i = !1) {
	let a = e.splice(n[0] - (n[1] - 1), n[1]);
	i && a.reverse();
	let o = e.splice(t[0], t[1], ...a);
	return r && o.reverse(), e.splice(n[0] - (t[1] - 1), 0, ...o), e;
}
function Ha(e, t, n, r) {
	switch (r - n + 1, t) {
		case 0: return e;
		case 1: return Va(e, [n, 1], [r, 0]);
		case 2: return Va(e, [n, 0], [r, 1]);
		case 3: return Va(e, [n, 1], [r, 1]);
		case 4: return Va(e, [n, 2], [r, 0]);
		case 5: return Va(e, [n, 2], [r, 0], !0, !1);
		case 6: return Va(e, [n, 0], [r, 2]);
		case 7: return Va(e, [n, 0], [r, 2], !1, !0);
		case 8: return Va(e, [n, 1], [r, 2]);
		case 9: return Va(e, [n, 1], [r, 2], !1, !0);
		case 10: return Va(e, [n, 2], [r, 1]);
		case 11: return Va(e, [n, 2], [r, 1], !0, !1);
		case 12: return Va(e, [n, 2], [r, 2]);
		case 13: return Va(e, [n, 2], [r, 2], !0, !1);
		case 14: return Va(e, [n, 2], [r, 2], !1, !0);
		case 15: return Va(e, [n, 2], [r, 2], !0, !0);
		default: throw Error(`Unknown verb: ${t}`);
	}
}
var Ua = class {
	substitute(e) {
		e.direction === "rtl" && e.glyphs.reverse(), this.morxProcessor.process(e.glyphs, ga(e.features));
	}
	getAvailableFeatures(e, t) {
		return va(this.morxProcessor.getSupportedFeatures());
	}
	stringsForGlyph(e) {
		let t = this.morxProcessor.generateInputs(e), n = /* @__PURE__ */ new Set();
		for (let e of t) this._addStrings(e, 0, n, "");
		return n;
	}
	_addStrings(e, t, n, r) {
		let i = this.font._cmapProcessor.codePointsForGlyph(e[t]);
		for (let a of i) {
			let i = r + String.fromCodePoint(a);
			t < e.length - 1 ? this._addStrings(e, t + 1, n, i) : n.add(i);
		}
	}
	constructor(e) {
		this.font = e, this.morxProcessor = new Ba(e), this.fallbackPosition = !1;
	}
}, Wa = class {
	_addFeatures(e, t) {
		let n = this.stages.length - 1, r = this.stages[n];
		for (let i of e) this.allFeatures[i] ?? (r.push(i), this.allFeatures[i] = n, t && (this.globalFeatures[i] = !0));
	}
	add(e, t = !0) {
		if (this.stages.length === 0 && this.stages.push([]), typeof e == "string" && (e = [e]), Array.isArray(e)) this._addFeatures(e, t);
		else if (typeof e == "object") this._addFeatures(e.global || [], !0), this._addFeatures(e.local || [], !1);
		else throw Error("Unsupported argument to ShapingPlan#add");
	}
	addStage(e, t) {
		typeof e == "function" ? this.stages.push(e, []) : (this.stages.push([]), this.add(e, t));
	}
	setFeatureOverrides(e) {
		if (Array.isArray(e)) this.add(e);
		else if (typeof e == "object") {
			for (let t in e) if (e[t]) this.add(t);
			else if (this.allFeatures[t] != null) {
				let e = this.stages[this.allFeatures[t]];
				e.splice(e.indexOf(t), 1), delete this.allFeatures[t], delete this.globalFeatures[t];
			}
		}
	}
	assignGlobalFeatures(e) {
		for (let t of e) for (let e in this.globalFeatures) t.features[e] = !0;
	}
	process(e, t, n) {
		for (let r of this.stages) typeof r == "function" ? n || r(this.font, t, this) : r.length > 0 && e.applyFeatures(r, t, n);
	}
	constructor(e, t, n) {
		this.font = e, this.script = t, this.direction = n, this.stages = [], this.globalFeatures = {}, this.allFeatures = {};
	}
}, Ga = ["rvrn"], Ka = [
	"ccmp",
	"locl",
	"rlig",
	"mark",
	"mkmk"
], qa = [
	"frac",
	"numr",
	"dnom"
], Ja = [
	"calt",
	"clig",
	"liga",
	"rclt",
	"curs",
	"kern"
], Ya = {
	ltr: ["ltra", "ltrm"],
	rtl: ["rtla", "rtlm"]
}, Xa = class {
	static plan(e, t, n) {
		this.planPreprocessing(e), this.planFeatures(e), this.planPostprocessing(e, n), e.assignGlobalFeatures(t), this.assignFeatures(e, t);
	}
	static planPreprocessing(e) {
		e.add({
			global: [...Ga, ...Ya[e.direction]],
			local: qa
		});
	}
	static planFeatures(e) {}
	static planPostprocessing(e, t) {
		e.add([...Ka, ...Ja]), e.setFeatureOverrides(t);
	}
	static assignFeatures(e, t) {
		for (let e = 0; e < t.length; e++) {
			let n = t[e];
			if (n.codePoints[0] === 8260) {
				let r = e, i = e + 1;
				for (; r > 0 && Fe(t[r - 1].codePoints[0]);) t[r - 1].features.numr = !0, t[r - 1].features.frac = !0, r--;
				for (; i < t.length && Fe(t[i].codePoints[0]);) t[i].features.dnom = !0, t[i].features.frac = !0, i++;
				n.features.frac = !0, e = i - 1;
			}
		}
	}
};
oe(Xa, "zeroMarkWidths", "AFTER_GPOS");
var Za = new he.default($i("APABAAAAAAAAOAAAAf0BAv7tmi1MxDAUx7vtvjhAgcDgkEgEAnmXEBIMCYaEcygEiqBQ4FAkCE4ikUgMiiBJSAgSiUQSDMn9L9eSl6bddddug9t7yS/trevre+3r27pcNxZiG+yCfdCVv/9LeQxOwRm4AJegD27ALbgD9+ABPJF+z+BN/h7yDj5k/VOWX6SdmU5+wLWknggxDxaS8u0qiiX4uiz9XamQ3wzDMAzDMAzDMAzDVI/h959V/v7BMAzDMAzDMLlyNTNiMSdewVxbiA44B4/guz1qW58VYlMI0WsJ0W+N6kXw0spvPtdwhtkwnGM6uLaV4Xyzg3v3PM9DPfQ/sOg4xPWjipy31P8LTqbU304c/cLCUmWJLNB2Uz2U1KTeRKNmKHVMfbJC+/0loTZRH/W5cvEvBJPMbREkWt3FD1NcqXZBSpuE2Ad0PBehPtNrPtIEdYP+hiRt/V1jIiE69X4NT/uVZI3PUHE9bm5M7ePGdZWy951v7Nn6j8v1WWKP3mt6ttnsigx6VN7Vc0VomSSGqW2mGNP1muZPl7LfjNUaKNFtDGVf2fvE9O7VlBS5j333c5p/eeoOqcs1R/hIqDWLJ7TTlksirVT1SI7l8k4Yp+g3jafGcrU1RM6l9th80XOpnlN97bDNY4i4s61B0Si/ipa0uHMl6zqEjlFfCZm/TM8KmzQDjmuTAQ==")), Qa = [
	"isol",
	"fina",
	"fin2",
	"fin3",
	"medi",
	"med2",
	"init"
], $a = {
	Non_Joining: 0,
	Left_Joining: 1,
	Right_Joining: 2,
	Dual_Joining: 3,
	Join_Causing: 3,
	ALAPH: 4,
	"DALATH RISH": 5,
	Transparent: 6
}, eo = "isol", to = "fina", no = "fin2", ro = "fin3", io = "medi", ao = "med2", oo = "init", H = null, so = [
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			eo,
			1
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			eo,
			1
		],
		[
			H,
			eo,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			eo,
			1
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			no,
			5
		],
		[
			H,
			eo,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			oo,
			to,
			1
		],
		[
			oo,
			to,
			3
		],
		[
			oo,
			to,
			4
		],
		[
			oo,
			to,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			io,
			to,
			1
		],
		[
			io,
			to,
			3
		],
		[
			io,
			to,
			4
		],
		[
			io,
			to,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			ao,
			eo,
			1
		],
		[
			ao,
			eo,
			2
		],
		[
			ao,
			no,
			5
		],
		[
			ao,
			eo,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			eo,
			eo,
			1
		],
		[
			eo,
			eo,
			2
		],
		[
			eo,
			no,
			5
		],
		[
			eo,
			eo,
			6
		]
	],
	[
		[
			H,
			H,
			0
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			eo,
			1
		],
		[
			H,
			eo,
			2
		],
		[
			H,
			ro,
			5
		],
		[
			H,
			eo,
			6
		]
	]
], co = class extends Xa {
	static planFeatures(e) {
		e.add(["ccmp", "locl"]);
		for (let t = 0; t < Qa.length; t++) {
			let n = Qa[t];
			e.addStage(n, !1);
		}
		e.addStage("mset");
	}
	static assignFeatures(e, t) {
		super.assignFeatures(e, t);
		let n = -1, r = 0, i = [];
		for (let e = 0; e < t.length; e++) {
			let o, s;
			var a = t[e];
			let c = lo(a.codePoints[0]);
			c === $a.Transparent ? i[e] = H : ([s, o, r] = so[r][c], s !== H && n !== -1 && (i[n] = s), i[e] = o, n = e);
		}
		for (let e = 0; e < t.length; e++) {
			let n;
			var a = t[e];
			(n = i[e]) && (a.features[n] = !0);
		}
	}
};
function lo(e) {
	let t = Za.get(e);
	if (t) return t - 1;
	let n = Me(e);
	return n === "Mn" || n === "Me" || n === "Cf" ? $a.Transparent : $a.Non_Joining;
}
var uo = class {
	reset(e = {}, t = 0) {
		this.options = e, this.flags = e.flags || {}, this.markAttachmentType = e.markAttachmentType || 0, this.index = t;
	}
	get cur() {
		return this.glyphs[this.index] || null;
	}
	shouldIgnore(e) {
		return this.flags.ignoreMarks && e.isMark || this.flags.ignoreBaseGlyphs && e.isBase || this.flags.ignoreLigatures && e.isLigature || this.markAttachmentType && e.isMark && e.markAttachmentType !== this.markAttachmentType;
	}
	move(e) {
		for (this.index += e; 0 <= this.index && this.index < this.glyphs.length && this.shouldIgnore(this.glyphs[this.index]);) this.index += e;
		return 0 > this.index || this.index >= this.glyphs.length ? null : this.glyphs[this.index];
	}
	next() {
		return this.move(1);
	}
	prev() {
		return this.move(-1);
	}
	peek(e = 1) {
		let t = this.index, n = this.increment(e);
		return this.index = t, n;
	}
	peekIndex(e = 1) {
		let t = this.index;
		this.increment(e);
		let n = this.index;
		return this.index = t, n;
	}
	increment(e = 1) {
		let t = e < 0 ? -1 : 1;
		for (e = Math.abs(e); e--;) this.move(t);
		return this.glyphs[this.index];
	}
	constructor(e, t) {
		this.glyphs = e, this.reset(t);
	}
}, fo = [
	"DFLT",
	"dflt",
	"latn"
], po = class {
	findScript(e) {
		if (this.table.scriptList == null) return null;
		Array.isArray(e) || (e = [e]);
		for (let t of e) for (let e of this.table.scriptList) if (e.tag === t) return e;
		return null;
	}
	selectScript(e, t, n) {
		let r = !1, i;
		if (!this.script || e !== this.scriptTag) {
			if (i = this.findScript(e), i ||= this.findScript(fo), !i) return this.scriptTag;
			this.scriptTag = i.tag, this.script = i.script, this.language = null, this.languageTag = null, r = !0;
		}
		if (n && n === this.direction || (this.direction = n || ua(e)), t && t.length < 4 && (t += " ".repeat(4 - t.length)), !t || t !== this.languageTag) {
			this.language = null;
			for (let e of this.script.langSysRecords) if (e.tag === t) {
				this.language = e.langSys, this.languageTag = e.tag;
				break;
			}
			this.language || (this.language = this.script.defaultLangSys, this.languageTag = null), r = !0;
		}
		if (r && (this.features = {}, this.language)) for (let e of this.language.featureIndexes) {
			let t = this.table.featureList[e], n = this.substituteFeatureForVariations(e);
			this.features[t.tag] = n || t.feature;
		}
		return this.scriptTag;
	}
	lookupsForFeatures(e = [], t) {
		let n = [];
		for (let r of e) {
			let e = this.features[r];
			if (e) for (let i of e.lookupListIndexes) t && t.indexOf(i) !== -1 || n.push({
				feature: r,
				index: i,
				lookup: this.table.lookupList.get(i)
			});
		}
		return n.sort((e, t) => e.index - t.index), n;
	}
	substituteFeatureForVariations(e) {
		if (this.variationsIndex === -1) return null;
		let t = this.table.featureVariations.featureVariationRecords[this.variationsIndex].featureTableSubstitution.substitutions;
		for (let n of t) if (n.featureIndex === e) return n.alternateFeatureTable;
		return null;
	}
	findVariationsIndex(e) {
		let t = this.table.featureVariations;
		if (!t) return -1;
		let n = t.featureVariationRecords;
		for (let t = 0; t < n.length; t++) {
			let r = n[t].conditionSet.conditionTable;
			if (this.variationConditionsMatch(r, e)) return t;
		}
		return -1;
	}
	variationConditionsMatch(e, t) {
		return e.every((e) => {
			let n = e.axisIndex < t.length ? t[e.axisIndex] : 0;
			return e.filterRangeMinValue <= n && n <= e.filterRangeMaxValue;
		});
	}
	applyFeatures(e, t, n) {
		let r = this.lookupsForFeatures(e);
		this.applyLookups(r, t, n);
	}
	applyLookups(e, t, n) {
		this.glyphs = t, this.positions = n, this.glyphIterator = new uo(t);
		for (let { feature: n, lookup: r } of e) for (this.currentFeature = n, this.glyphIterator.reset(r.flags); this.glyphIterator.index < t.length;) if (!(n in this.glyphIterator.cur.features)) this.glyphIterator.next();
		else {
			for (let e of r.subTables) if (this.applyLookup(r.lookupType, e)) break;
			this.glyphIterator.next();
		}
	}
	applyLookup(e, t) {
		throw Error("applyLookup must be implemented by subclasses");
	}
	applyLookupList(e) {
		let t = this.glyphIterator.options, n = this.glyphIterator.index;
		for (let r of e) {
			this.glyphIterator.reset(t, n), this.glyphIterator.increment(r.sequenceIndex);
			let e = this.table.lookupList.get(r.lookupListIndex);
			this.glyphIterator.reset(e.flags, this.glyphIterator.index);
			for (let t of e.subTables) if (this.applyLookup(e.lookupType, t)) break;
		}
		return this.glyphIterator.reset(t, n), !0;
	}
	coverageIndex(e, t) {
		switch (t ??= this.glyphIterator.cur.id, e.version) {
			case 1: return e.glyphs.indexOf(t);
			case 2: for (let n of e.rangeRecords) if (n.start <= t && t <= n.end) return n.startCoverageIndex + t - n.start;
		}
		return -1;
	}
	match(e, t, n, r) {
		let i = this.glyphIterator.index, a = this.glyphIterator.increment(e), o = 0;
		for (; o < t.length && a && n(t[o], a);) r && r.push(this.glyphIterator.index), o++, a = this.glyphIterator.next();
		return this.glyphIterator.index = i, o < t.length ? !1 : r || !0;
	}
	sequenceMatches(e, t) {
		return this.match(e, t, (e, t) => e === t.id);
	}
	sequenceMatchIndices(e, t) {
		return this.match(e, t, (e, t) => this.currentFeature in t.features && e === t.id, []);
	}
	coverageSequenceMatches(e, t) {
		return this.match(e, t, (e, t) => this.coverageIndex(e, t.id) >= 0);
	}
	getClassID(e, t) {
		switch (t.version) {
			case 1:
				let n = e - t.startGlyph;
				if (n >= 0 && n < t.classValueArray.length) return t.classValueArray[n];
				break;
			case 2: for (let n of t.classRangeRecord) if (n.start <= e && e <= n.end) return n.class;
		}
		return 0;
	}
	classSequenceMatches(e, t, n) {
		return this.match(e, t, (e, t) => e === this.getClassID(t.id, n));
	}
	applyContext(e) {
		let t, n;
		switch (e.version) {
			case 1:
				if (t = this.coverageIndex(e.coverage), t === -1) return !1;
				n = e.ruleSets[t];
				for (let e of n) if (this.sequenceMatches(1, e.input)) return this.applyLookupList(e.lookupRecords);
				break;
			case 2:
				if (this.coverageIndex(e.coverage) === -1 || (t = this.getClassID(this.glyphIterator.cur.id, e.classDef), t === -1)) return !1;
				n = e.classSet[t];
				for (let t of n) if (this.classSequenceMatches(1, t.classes, e.classDef)) return this.applyLookupList(t.lookupRecords);
				break;
			case 3: if (this.coverageSequenceMatches(0, e.coverages)) return this.applyLookupList(e.lookupRecords);
		}
		return !1;
	}
	applyChainingContext(e) {
		let t;
		switch (e.version) {
			case 1:
				if (t = this.coverageIndex(e.coverage), t === -1) return !1;
				let n = e.chainRuleSets[t];
				for (let e of n) if (this.sequenceMatches(-e.backtrack.length, e.backtrack) && this.sequenceMatches(1, e.input) && this.sequenceMatches(1 + e.input.length, e.lookahead)) return this.applyLookupList(e.lookupRecords);
				break;
			case 2:
				if (this.coverageIndex(e.coverage) === -1) return !1;
				t = this.getClassID(this.glyphIterator.cur.id, e.inputClassDef);
				let r = e.chainClassSet[t];
				if (!r) return !1;
				for (let t of r) if (this.classSequenceMatches(-t.backtrack.length, t.backtrack, e.backtrackClassDef) && this.classSequenceMatches(1, t.input, e.inputClassDef) && this.classSequenceMatches(1 + t.input.length, t.lookahead, e.lookaheadClassDef)) return this.applyLookupList(t.lookupRecords);
				break;
			case 3: if (this.coverageSequenceMatches(-e.backtrackGlyphCount, e.backtrackCoverage) && this.coverageSequenceMatches(0, e.inputCoverage) && this.coverageSequenceMatches(e.inputGlyphCount, e.lookaheadCoverage)) return this.applyLookupList(e.lookupRecords);
		}
		return !1;
	}
	constructor(e, t) {
		this.font = e, this.table = t, this.script = null, this.scriptTag = null, this.language = null, this.languageTag = null, this.features = {}, this.lookups = {}, this.variationsIndex = e._variationProcessor ? this.findVariationsIndex(e._variationProcessor.normalizedCoords) : -1, this.selectScript(), this.glyphs = [], this.positions = [], this.ligatureID = 1, this.currentFeature = null;
	}
}, mo = class e {
	get id() {
		return this._id;
	}
	set id(e) {
		this._id = e, this.substituted = !0;
		let t = this._font.GDEF;
		if (t && t.glyphClassDef) {
			let n = po.prototype.getClassID(e, t.glyphClassDef);
			this.isBase = n === 1, this.isLigature = n === 2, this.isMark = n === 3, this.markAttachmentType = t.markAttachClassDef ? po.prototype.getClassID(e, t.markAttachClassDef) : 0;
		} else this.isMark = this.codePoints.length > 0 && this.codePoints.every(Ie), this.isBase = !this.isMark, this.isLigature = this.codePoints.length > 1, this.markAttachmentType = 0;
	}
	copy() {
		return new e(this._font, this.id, this.codePoints, this.features);
	}
	constructor(e, t, n = [], r) {
		if (this._font = e, this.codePoints = n, this.id = t, this.features = {}, Array.isArray(r)) for (let e = 0; e < r.length; e++) {
			let t = r[e];
			this.features[t] = !0;
		}
		else typeof r == "object" && Object.assign(this.features, r);
		this.ligatureID = null, this.ligatureComponent = null, this.isLigated = !1, this.cursiveAttachment = null, this.markAttachment = null, this.shaperInfo = null, this.substituted = !1, this.isMultiplied = !1;
	}
}, ho = class extends Xa {
	static planFeatures(e) {
		e.add([
			"ljmo",
			"vjmo",
			"tjmo"
		], !1);
	}
	static assignFeatures(e, t) {
		let n = 0, r = 0;
		for (; r < t.length;) {
			let i, a = t[r].codePoints[0], o = Wo(a);
			switch ([i, n] = Xo[n][o], i) {
				case Ko:
					e.font.hasGlyphForCodePoint(a) || (r = Qo(t, r, e.font));
					break;
				case qo:
					r = $o(t, r, e.font);
					break;
				case Jo:
					ts(t, r, e.font);
					break;
				case Yo: r = ns(t, r, e.font);
			}
			r++;
		}
	}
};
oe(ho, "zeroMarkWidths", "NONE");
var go = 44032, _o = 55204, vo = 11173, yo = 4352, bo = 4449, xo = 4519, So = 21, Co = 28, wo = 4370, To = 4469, Eo = 4546, Do = 9676, Oo = (e) => 4352 <= e && e <= 4447 || 43360 <= e && e <= 43388, ko = (e) => 4448 <= e && e <= 4519 || 55216 <= e && e <= 55238, Ao = (e) => 4520 <= e && e <= 4607 || 55243 <= e && e <= 55291, jo = (e) => 12334 <= e && e <= 12335, Mo = (e) => go <= e && e <= _o, No = (e) => e - go < vo && (e - go) % Co === 0, Po = (e) => yo <= e && e <= wo, Fo = (e) => bo <= e && e <= To, Io = (e) => 1 <= e && e <= Eo, Lo = 0, Ro = 1, zo = 2, Bo = 3, Vo = 4, Ho = 5, Uo = 6;
function Wo(e) {
	return Oo(e) ? Ro : ko(e) ? zo : Ao(e) ? Bo : No(e) ? Vo : Mo(e) ? Ho : jo(e) ? Uo : Lo;
}
var Go = 0, Ko = 1, qo = 2, Jo = 4, Yo = 5, Xo = [
	[
		[Go, 0],
		[Go, 1],
		[Go, 0],
		[Go, 0],
		[Ko, 2],
		[Ko, 3],
		[Yo, 0]
	],
	[
		[Go, 0],
		[Go, 1],
		[qo, 2],
		[Go, 0],
		[Ko, 2],
		[Ko, 3],
		[Yo, 0]
	],
	[
		[Go, 0],
		[Go, 1],
		[Go, 0],
		[qo, 3],
		[Ko, 2],
		[Ko, 3],
		[Jo, 0]
	],
	[
		[Go, 0],
		[Go, 1],
		[Go, 0],
		[Go, 0],
		[Ko, 2],
		[Ko, 3],
		[Jo, 0]
	]
];
function Zo(e, t, n) {
	return new mo(e, e.glyphForCodePoint(t).id, [t], n);
}
function Qo(e, t, n) {
	let r = e[t], i = r.codePoints[0] - go, a = xo + i % Co;
	i = i / Co | 0;
	let o = yo + i / So | 0, s = bo + i % So;
	if (!n.hasGlyphForCodePoint(o) || !n.hasGlyphForCodePoint(s) || a !== xo && !n.hasGlyphForCodePoint(a)) return t;
	let c = Zo(n, o, r.features);
	c.features.ljmo = !0;
	let l = Zo(n, s, r.features);
	l.features.vjmo = !0;
	let u = [c, l];
	if (a > xo) {
		let e = Zo(n, a, r.features);
		e.features.tjmo = !0, u.push(e);
	}
	return e.splice(t, 1, ...u), t + u.length - 1;
}
function $o(e, t, n) {
	let r = e[t], i = e[t].codePoints[0], a = Wo(i), o = e[t - 1].codePoints[0], s = Wo(o), c, l, u, d;
	if (s === Vo && a === Bo) c = o, d = r;
	else {
		a === zo ? (l = e[t - 1], u = r) : (l = e[t - 2], u = e[t - 1], d = r);
		let n = l.codePoints[0], i = u.codePoints[0];
		Po(n) && Fo(i) && (c = go + ((n - yo) * So + (i - bo)) * Co);
	}
	let f = d && d.codePoints[0] || xo;
	if (c != null && (f === xo || Io(f))) {
		let i = c + (f - xo);
		if (n.hasGlyphForCodePoint(i)) {
			let a = s === zo ? 3 : 2;
			return e.splice(t - a + 1, a, Zo(n, i, r.features)), t - a + 1;
		}
	}
	return l && (l.features.ljmo = !0), u && (u.features.vjmo = !0), d && (d.features.tjmo = !0), s === Vo ? (Qo(e, t - 1, n), t + 1) : t;
}
function es(e) {
	switch (Wo(e)) {
		case Vo:
		case Ho: return 1;
		case zo: return 2;
		case Bo: return 3;
	}
}
function ts(e, t, n) {
	let r = e[t], i = e[t].codePoints[0];
	if (n.glyphForCodePoint(i).advanceWidth === 0) return;
	let a = e[t - 1].codePoints[0], o = es(a);
	return e.splice(t, 1), e.splice(t - o, 0, r);
}
function ns(e, t, n) {
	let r = e[t], i = e[t].codePoints[0];
	if (n.hasGlyphForCodePoint(Do)) {
		let a = Zo(n, Do, r.features), o = n.glyphForCodePoint(i).advanceWidth === 0 ? t : t + 1;
		e.splice(o, 0, a), t++;
	}
	return t;
}
var rs = {};
rs = JSON.parse("{\"stateTable\":[[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,2,3,4,5,6,7,8,9,0,10,11,11,12,13,14,15,16,17],[0,0,0,18,19,20,21,22,23,0,24,0,0,25,26,0,0,27,0],[0,0,0,28,29,30,31,32,33,0,34,0,0,35,36,0,0,37,0],[0,0,0,38,5,7,7,8,9,0,10,0,0,0,13,0,0,16,0],[0,39,0,0,0,40,41,0,9,0,10,0,0,0,42,0,39,0,0],[0,0,0,0,43,44,44,8,9,0,0,0,0,12,43,0,0,0,0],[0,0,0,0,43,44,44,8,9,0,0,0,0,0,43,0,0,0,0],[0,0,0,45,46,47,48,49,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,50,0,0,51,0,10,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,52,0,0,0,0,0,0,0,0],[0,0,0,53,54,55,56,57,58,0,59,0,0,60,61,0,0,62,0],[0,0,0,4,5,7,7,8,9,0,10,0,0,0,13,0,0,16,0],[0,63,64,0,0,40,41,0,9,0,10,0,0,0,42,0,63,0,0],[0,2,3,4,5,6,7,8,9,0,10,11,11,12,13,0,2,16,0],[0,0,0,18,65,20,21,22,23,0,24,0,0,25,26,0,0,27,0],[0,0,0,0,66,67,67,8,9,0,10,0,0,0,68,0,0,0,0],[0,0,0,69,0,70,70,0,71,0,72,0,0,0,0,0,0,0,0],[0,0,0,73,19,74,74,22,23,0,24,0,0,0,26,0,0,27,0],[0,75,0,0,0,76,77,0,23,0,24,0,0,0,78,0,75,0,0],[0,0,0,0,79,80,80,22,23,0,0,0,0,25,79,0,0,0,0],[0,0,0,18,19,20,74,22,23,0,24,0,0,25,26,0,0,27,0],[0,0,0,81,82,83,84,85,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,86,0,0,87,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,88,0,0,0,0,0,0,0,0],[0,0,0,18,19,74,74,22,23,0,24,0,0,0,26,0,0,27,0],[0,89,90,0,0,76,77,0,23,0,24,0,0,0,78,0,89,0,0],[0,0,0,0,91,92,92,22,23,0,24,0,0,0,93,0,0,0,0],[0,0,0,94,29,95,31,32,33,0,34,0,0,0,36,0,0,37,0],[0,96,0,0,0,97,98,0,33,0,34,0,0,0,99,0,96,0,0],[0,0,0,0,100,101,101,32,33,0,0,0,0,35,100,0,0,0,0],[0,0,0,0,100,101,101,32,33,0,0,0,0,0,100,0,0,0,0],[0,0,0,102,103,104,105,106,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,107,0,0,108,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,109,0,0,0,0,0,0,0,0],[0,0,0,28,29,95,31,32,33,0,34,0,0,0,36,0,0,37,0],[0,110,111,0,0,97,98,0,33,0,34,0,0,0,99,0,110,0,0],[0,0,0,0,112,113,113,32,33,0,34,0,0,0,114,0,0,0,0],[0,0,0,0,5,7,7,8,9,0,10,0,0,0,13,0,0,16,0],[0,0,0,115,116,117,118,8,9,0,10,0,0,119,120,0,0,16,0],[0,0,0,0,0,121,121,0,9,0,10,0,0,0,42,0,0,0,0],[0,39,0,122,0,123,123,8,9,0,10,0,0,0,42,0,39,0,0],[0,124,64,0,0,0,0,0,0,0,0,0,0,0,0,0,124,0,0],[0,39,0,0,0,121,125,0,9,0,10,0,0,0,42,0,39,0,0],[0,0,0,0,0,126,126,8,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,46,47,48,49,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,47,47,49,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,127,127,49,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,128,127,127,49,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,129,130,131,132,133,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,10,0,0,0,0,0,0,0,0],[0,0,0,0,0,50,0,0,0,0,10,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,134,0,0,0,0,0,0,0,0],[0,0,0,135,54,56,56,57,58,0,59,0,0,0,61,0,0,62,0],[0,136,0,0,0,137,138,0,58,0,59,0,0,0,139,0,136,0,0],[0,0,0,0,140,141,141,57,58,0,0,0,0,60,140,0,0,0,0],[0,0,0,0,140,141,141,57,58,0,0,0,0,0,140,0,0,0,0],[0,0,0,142,143,144,145,146,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,147,0,0,148,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,149,0,0,0,0,0,0,0,0],[0,0,0,53,54,56,56,57,58,0,59,0,0,0,61,0,0,62,0],[0,150,151,0,0,137,138,0,58,0,59,0,0,0,139,0,150,0,0],[0,0,0,0,152,153,153,57,58,0,59,0,0,0,154,0,0,0,0],[0,0,0,155,116,156,157,8,9,0,10,0,0,158,120,0,0,16,0],[0,0,0,0,0,121,121,0,9,0,10,0,0,0,0,0,0,0,0],[0,75,3,4,5,159,160,8,161,0,162,0,11,12,163,0,75,16,0],[0,0,0,0,0,40,164,0,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,165,44,44,8,9,0,0,0,0,0,165,0,0,0,0],[0,124,64,0,0,40,164,0,9,0,10,0,0,0,42,0,124,0,0],[0,0,0,0,0,70,70,0,71,0,72,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,71,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,166,0,0,167,0,72,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,168,0,0,0,0,0,0,0,0],[0,0,0,0,19,74,74,22,23,0,24,0,0,0,26,0,0,27,0],[0,0,0,0,79,80,80,22,23,0,0,0,0,0,79,0,0,0,0],[0,0,0,169,170,171,172,22,23,0,24,0,0,173,174,0,0,27,0],[0,0,0,0,0,175,175,0,23,0,24,0,0,0,78,0,0,0,0],[0,75,0,176,0,177,177,22,23,0,24,0,0,0,78,0,75,0,0],[0,178,90,0,0,0,0,0,0,0,0,0,0,0,0,0,178,0,0],[0,75,0,0,0,175,179,0,23,0,24,0,0,0,78,0,75,0,0],[0,0,0,0,0,180,180,22,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,82,83,84,85,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,83,83,85,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,181,181,85,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,182,181,181,85,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,183,184,185,186,187,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,86,0,0,0,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,188,0,0,0,0,0,0,0,0],[0,0,0,189,170,190,191,22,23,0,24,0,0,192,174,0,0,27,0],[0,0,0,0,0,175,175,0,23,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,76,193,0,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,194,80,80,22,23,0,0,0,0,0,194,0,0,0,0],[0,178,90,0,0,76,193,0,23,0,24,0,0,0,78,0,178,0,0],[0,0,0,0,29,95,31,32,33,0,34,0,0,0,36,0,0,37,0],[0,0,0,0,100,101,101,32,33,0,0,0,0,0,100,0,0,0,0],[0,0,0,195,196,197,198,32,33,0,34,0,0,199,200,0,0,37,0],[0,0,0,0,0,201,201,0,33,0,34,0,0,0,99,0,0,0,0],[0,96,0,202,0,203,203,32,33,0,34,0,0,0,99,0,96,0,0],[0,204,111,0,0,0,0,0,0,0,0,0,0,0,0,0,204,0,0],[0,96,0,0,0,201,205,0,33,0,34,0,0,0,99,0,96,0,0],[0,0,0,0,0,206,206,32,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,103,104,105,106,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,104,104,106,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,207,207,106,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,208,207,207,106,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,209,210,211,212,213,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,107,0,0,0,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,214,0,0,0,0,0,0,0,0],[0,0,0,215,196,216,217,32,33,0,34,0,0,218,200,0,0,37,0],[0,0,0,0,0,201,201,0,33,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,97,219,0,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,220,101,101,32,33,0,0,0,0,0,220,0,0,0,0],[0,204,111,0,0,97,219,0,33,0,34,0,0,0,99,0,204,0,0],[0,0,0,221,116,222,222,8,9,0,10,0,0,0,120,0,0,16,0],[0,223,0,0,0,40,224,0,9,0,10,0,0,0,42,0,223,0,0],[0,0,0,0,225,44,44,8,9,0,0,0,0,119,225,0,0,0,0],[0,0,0,115,116,117,222,8,9,0,10,0,0,119,120,0,0,16,0],[0,0,0,115,116,222,222,8,9,0,10,0,0,0,120,0,0,16,0],[0,226,64,0,0,40,224,0,9,0,10,0,0,0,42,0,226,0,0],[0,0,0,0,0,0,0,0,9,0,0,0,0,0,0,0,0,0,0],[0,39,0,0,0,121,121,0,9,0,10,0,0,0,42,0,39,0,0],[0,0,0,0,0,44,44,8,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,227,0,228,229,0,9,0,10,0,0,230,0,0,0,0,0],[0,39,0,122,0,121,121,0,9,0,10,0,0,0,42,0,39,0,0],[0,0,0,0,0,0,0,8,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,231,231,49,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,232,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,130,131,132,133,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,131,131,133,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,233,233,133,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,234,233,233,133,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,235,236,237,238,239,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,54,56,56,57,58,0,59,0,0,0,61,0,0,62,0],[0,0,0,240,241,242,243,57,58,0,59,0,0,244,245,0,0,62,0],[0,0,0,0,0,246,246,0,58,0,59,0,0,0,139,0,0,0,0],[0,136,0,247,0,248,248,57,58,0,59,0,0,0,139,0,136,0,0],[0,249,151,0,0,0,0,0,0,0,0,0,0,0,0,0,249,0,0],[0,136,0,0,0,246,250,0,58,0,59,0,0,0,139,0,136,0,0],[0,0,0,0,0,251,251,57,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,143,144,145,146,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,144,144,146,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,252,252,146,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,253,252,252,146,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,254,255,256,257,258,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,147,0,0,0,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,259,0,0,0,0,0,0,0,0],[0,0,0,260,241,261,262,57,58,0,59,0,0,263,245,0,0,62,0],[0,0,0,0,0,246,246,0,58,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,137,264,0,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,265,141,141,57,58,0,0,0,0,0,265,0,0,0,0],[0,249,151,0,0,137,264,0,58,0,59,0,0,0,139,0,249,0,0],[0,0,0,221,116,222,222,8,9,0,10,0,0,0,120,0,0,16,0],[0,0,0,0,225,44,44,8,9,0,0,0,0,158,225,0,0,0,0],[0,0,0,155,116,156,222,8,9,0,10,0,0,158,120,0,0,16,0],[0,0,0,155,116,222,222,8,9,0,10,0,0,0,120,0,0,16,0],[0,0,0,0,43,266,266,8,161,0,24,0,0,12,267,0,0,0,0],[0,75,0,176,43,268,268,269,161,0,24,0,0,0,267,0,75,0,0],[0,0,0,0,0,270,0,0,271,0,162,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,272,0,0,0,0,0,0,0,0],[0,273,274,0,0,40,41,0,9,0,10,0,0,0,42,0,273,0,0],[0,0,0,40,0,123,123,8,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,121,275,0,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,72,0,0,0,0,0,0,0,0],[0,0,0,0,0,166,0,0,0,0,72,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,276,0,0,0,0,0,0,0,0],[0,0,0,277,170,278,278,22,23,0,24,0,0,0,174,0,0,27,0],[0,279,0,0,0,76,280,0,23,0,24,0,0,0,78,0,279,0,0],[0,0,0,0,281,80,80,22,23,0,0,0,0,173,281,0,0,0,0],[0,0,0,169,170,171,278,22,23,0,24,0,0,173,174,0,0,27,0],[0,0,0,169,170,278,278,22,23,0,24,0,0,0,174,0,0,27,0],[0,282,90,0,0,76,280,0,23,0,24,0,0,0,78,0,282,0,0],[0,0,0,0,0,0,0,0,23,0,0,0,0,0,0,0,0,0,0],[0,75,0,0,0,175,175,0,23,0,24,0,0,0,78,0,75,0,0],[0,0,0,0,0,80,80,22,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,283,0,284,285,0,23,0,24,0,0,286,0,0,0,0,0],[0,75,0,176,0,175,175,0,23,0,24,0,0,0,78,0,75,0,0],[0,0,0,0,0,0,0,22,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,287,287,85,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,288,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,184,185,186,187,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,185,185,187,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,289,289,187,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,290,289,289,187,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,291,292,293,294,295,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,277,170,278,278,22,23,0,24,0,0,0,174,0,0,27,0],[0,0,0,0,281,80,80,22,23,0,0,0,0,192,281,0,0,0,0],[0,0,0,189,170,190,278,22,23,0,24,0,0,192,174,0,0,27,0],[0,0,0,189,170,278,278,22,23,0,24,0,0,0,174,0,0,27,0],[0,0,0,76,0,177,177,22,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,175,296,0,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,297,196,298,298,32,33,0,34,0,0,0,200,0,0,37,0],[0,299,0,0,0,97,300,0,33,0,34,0,0,0,99,0,299,0,0],[0,0,0,0,301,101,101,32,33,0,0,0,0,199,301,0,0,0,0],[0,0,0,195,196,197,298,32,33,0,34,0,0,199,200,0,0,37,0],[0,0,0,195,196,298,298,32,33,0,34,0,0,0,200,0,0,37,0],[0,302,111,0,0,97,300,0,33,0,34,0,0,0,99,0,302,0,0],[0,0,0,0,0,0,0,0,33,0,0,0,0,0,0,0,0,0,0],[0,96,0,0,0,201,201,0,33,0,34,0,0,0,99,0,96,0,0],[0,0,0,0,0,101,101,32,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,303,0,304,305,0,33,0,34,0,0,306,0,0,0,0,0],[0,96,0,202,0,201,201,0,33,0,34,0,0,0,99,0,96,0,0],[0,0,0,0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,307,307,106,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,308,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,210,211,212,213,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,211,211,213,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,309,309,213,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,310,309,309,213,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,311,312,313,314,315,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,297,196,298,298,32,33,0,34,0,0,0,200,0,0,37,0],[0,0,0,0,301,101,101,32,33,0,0,0,0,218,301,0,0,0,0],[0,0,0,215,196,216,298,32,33,0,34,0,0,218,200,0,0,37,0],[0,0,0,215,196,298,298,32,33,0,34,0,0,0,200,0,0,37,0],[0,0,0,97,0,203,203,32,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,201,316,0,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,116,222,222,8,9,0,10,0,0,0,120,0,0,16,0],[0,0,0,0,225,44,44,8,9,0,0,0,0,0,225,0,0,0,0],[0,0,0,317,318,319,320,8,9,0,10,0,0,321,322,0,0,16,0],[0,223,0,323,0,123,123,8,9,0,10,0,0,0,42,0,223,0,0],[0,223,0,0,0,121,324,0,9,0,10,0,0,0,42,0,223,0,0],[0,0,0,325,318,326,327,8,9,0,10,0,0,328,322,0,0,16,0],[0,0,0,64,0,121,121,0,9,0,10,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,9,0,0,0,0,230,0,0,0,0,0],[0,0,0,227,0,228,121,0,9,0,10,0,0,230,0,0,0,0,0],[0,0,0,227,0,121,121,0,9,0,10,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,49,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,46,0,0],[0,0,0,0,0,329,329,133,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,330,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,236,237,238,239,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,237,237,239,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,331,331,239,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,332,331,331,239,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,333,40,121,334,0,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,335,241,336,336,57,58,0,59,0,0,0,245,0,0,62,0],[0,337,0,0,0,137,338,0,58,0,59,0,0,0,139,0,337,0,0],[0,0,0,0,339,141,141,57,58,0,0,0,0,244,339,0,0,0,0],[0,0,0,240,241,242,336,57,58,0,59,0,0,244,245,0,0,62,0],[0,0,0,240,241,336,336,57,58,0,59,0,0,0,245,0,0,62,0],[0,340,151,0,0,137,338,0,58,0,59,0,0,0,139,0,340,0,0],[0,0,0,0,0,0,0,0,58,0,0,0,0,0,0,0,0,0,0],[0,136,0,0,0,246,246,0,58,0,59,0,0,0,139,0,136,0,0],[0,0,0,0,0,141,141,57,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,341,0,342,343,0,58,0,59,0,0,344,0,0,0,0,0],[0,136,0,247,0,246,246,0,58,0,59,0,0,0,139,0,136,0,0],[0,0,0,0,0,0,0,57,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,345,345,146,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,346,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,255,256,257,258,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,256,256,258,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,347,347,258,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,348,347,347,258,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,349,350,351,352,353,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,335,241,336,336,57,58,0,59,0,0,0,245,0,0,62,0],[0,0,0,0,339,141,141,57,58,0,0,0,0,263,339,0,0,0,0],[0,0,0,260,241,261,336,57,58,0,59,0,0,263,245,0,0,62,0],[0,0,0,260,241,336,336,57,58,0,59,0,0,0,245,0,0,62,0],[0,0,0,137,0,248,248,57,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,246,354,0,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,126,126,8,23,0,0,0,0,0,0,0,0,0,0],[0,355,90,0,0,121,125,0,9,0,10,0,0,0,42,0,355,0,0],[0,0,0,0,0,356,356,269,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,357,358,359,360,361,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,162,0,0,0,0,0,0,0,0],[0,0,0,0,0,270,0,0,0,0,162,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,363,0,0,0,0,0,0,0,0],[0,0,0,364,116,365,366,8,161,0,162,0,0,367,120,0,0,16,0],[0,0,0,0,0,368,368,0,161,0,162,0,0,0,0,0,0,0,0],[0,0,0,40,0,121,121,0,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,170,278,278,22,23,0,24,0,0,0,174,0,0,27,0],[0,0,0,0,281,80,80,22,23,0,0,0,0,0,281,0,0,0,0],[0,0,0,369,370,371,372,22,23,0,24,0,0,373,374,0,0,27,0],[0,279,0,375,0,177,177,22,23,0,24,0,0,0,78,0,279,0,0],[0,279,0,0,0,175,376,0,23,0,24,0,0,0,78,0,279,0,0],[0,0,0,377,370,378,379,22,23,0,24,0,0,380,374,0,0,27,0],[0,0,0,90,0,175,175,0,23,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,23,0,0,0,0,286,0,0,0,0,0],[0,0,0,283,0,284,175,0,23,0,24,0,0,286,0,0,0,0,0],[0,0,0,283,0,175,175,0,23,0,24,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,85,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,82,0,0],[0,0,0,0,0,381,381,187,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,382,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,292,293,294,295,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,293,293,295,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,0,383,383,295,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,384,383,383,295,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,385,76,175,386,0,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,76,0,175,175,0,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,196,298,298,32,33,0,34,0,0,0,200,0,0,37,0],[0,0,0,0,301,101,101,32,33,0,0,0,0,0,301,0,0,0,0],[0,0,0,387,388,389,390,32,33,0,34,0,0,391,392,0,0,37,0],[0,299,0,393,0,203,203,32,33,0,34,0,0,0,99,0,299,0,0],[0,299,0,0,0,201,394,0,33,0,34,0,0,0,99,0,299,0,0],[0,0,0,395,388,396,397,32,33,0,34,0,0,398,392,0,0,37,0],[0,0,0,111,0,201,201,0,33,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,33,0,0,0,0,306,0,0,0,0,0],[0,0,0,303,0,304,201,0,33,0,34,0,0,306,0,0,0,0,0],[0,0,0,303,0,201,201,0,33,0,34,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,106,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,103,0,0],[0,0,0,0,0,399,399,213,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,400,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,312,313,314,315,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,313,313,315,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,0,401,401,315,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,402,401,401,315,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,403,97,201,404,0,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,97,0,201,201,0,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,405,318,406,406,8,9,0,10,0,0,0,322,0,0,16,0],[0,407,0,0,0,40,408,0,9,0,10,0,0,0,42,0,407,0,0],[0,0,0,0,409,44,44,8,9,0,0,0,0,321,409,0,0,0,0],[0,0,0,317,318,319,406,8,9,0,10,0,0,321,322,0,0,16,0],[0,0,0,317,318,406,406,8,9,0,10,0,0,0,322,0,0,16,0],[0,410,64,0,0,40,408,0,9,0,10,0,0,0,42,0,410,0,0],[0,223,0,0,0,121,121,0,9,0,10,0,0,0,42,0,223,0,0],[0,223,0,323,0,121,121,0,9,0,10,0,0,0,42,0,223,0,0],[0,0,0,405,318,406,406,8,9,0,10,0,0,0,322,0,0,16,0],[0,0,0,0,409,44,44,8,9,0,0,0,0,328,409,0,0,0,0],[0,0,0,325,318,326,406,8,9,0,10,0,0,328,322,0,0,16,0],[0,0,0,325,318,406,406,8,9,0,10,0,0,0,322,0,0,16,0],[0,0,0,0,0,0,0,133,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,130,0,0],[0,0,0,0,0,411,411,239,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,412,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,40,121,334,0,9,0,10,0,0,0,42,0,0,0,0],[0,0,0,0,413,0,0,0,9,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,241,336,336,57,58,0,59,0,0,0,245,0,0,62,0],[0,0,0,0,339,141,141,57,58,0,0,0,0,0,339,0,0,0,0],[0,0,0,414,415,416,417,57,58,0,59,0,0,418,419,0,0,62,0],[0,337,0,420,0,248,248,57,58,0,59,0,0,0,139,0,337,0,0],[0,337,0,0,0,246,421,0,58,0,59,0,0,0,139,0,337,0,0],[0,0,0,422,415,423,424,57,58,0,59,0,0,425,419,0,0,62,0],[0,0,0,151,0,246,246,0,58,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,58,0,0,0,0,344,0,0,0,0,0],[0,0,0,341,0,342,246,0,58,0,59,0,0,344,0,0,0,0,0],[0,0,0,341,0,246,246,0,58,0,59,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,146,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,143,0,0],[0,0,0,0,0,426,426,258,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,427,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,350,351,352,353,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,351,351,353,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,0,428,428,353,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,429,428,428,353,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,430,137,246,431,0,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,137,0,246,246,0,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,432,116,433,434,8,161,0,162,0,0,435,120,0,0,16,0],[0,0,0,0,0,180,180,269,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,358,359,360,361,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,359,359,361,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,436,436,361,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,437,436,436,361,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,438,439,440,441,442,161,0,162,0,0,0,362,0,0,0,0],[0,443,274,0,0,0,0,0,0,0,0,0,0,0,0,0,443,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,444,116,445,445,8,161,0,162,0,0,0,120,0,0,16,0],[0,0,0,0,225,44,44,8,161,0,0,0,0,367,225,0,0,0,0],[0,0,0,364,116,365,445,8,161,0,162,0,0,367,120,0,0,16,0],[0,0,0,364,116,445,445,8,161,0,162,0,0,0,120,0,0,16,0],[0,0,0,0,0,0,0,0,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,446,370,447,447,22,23,0,24,0,0,0,374,0,0,27,0],[0,448,0,0,0,76,449,0,23,0,24,0,0,0,78,0,448,0,0],[0,0,0,0,450,80,80,22,23,0,0,0,0,373,450,0,0,0,0],[0,0,0,369,370,371,447,22,23,0,24,0,0,373,374,0,0,27,0],[0,0,0,369,370,447,447,22,23,0,24,0,0,0,374,0,0,27,0],[0,451,90,0,0,76,449,0,23,0,24,0,0,0,78,0,451,0,0],[0,279,0,0,0,175,175,0,23,0,24,0,0,0,78,0,279,0,0],[0,279,0,375,0,175,175,0,23,0,24,0,0,0,78,0,279,0,0],[0,0,0,446,370,447,447,22,23,0,24,0,0,0,374,0,0,27,0],[0,0,0,0,450,80,80,22,23,0,0,0,0,380,450,0,0,0,0],[0,0,0,377,370,378,447,22,23,0,24,0,0,380,374,0,0,27,0],[0,0,0,377,370,447,447,22,23,0,24,0,0,0,374,0,0,27,0],[0,0,0,0,0,0,0,187,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,184,0,0],[0,0,0,0,0,452,452,295,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,453,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,76,175,386,0,23,0,24,0,0,0,78,0,0,0,0],[0,0,0,0,454,0,0,0,23,0,0,0,0,0,0,0,0,0,0],[0,0,0,455,388,456,456,32,33,0,34,0,0,0,392,0,0,37,0],[0,457,0,0,0,97,458,0,33,0,34,0,0,0,99,0,457,0,0],[0,0,0,0,459,101,101,32,33,0,0,0,0,391,459,0,0,0,0],[0,0,0,387,388,389,456,32,33,0,34,0,0,391,392,0,0,37,0],[0,0,0,387,388,456,456,32,33,0,34,0,0,0,392,0,0,37,0],[0,460,111,0,0,97,458,0,33,0,34,0,0,0,99,0,460,0,0],[0,299,0,0,0,201,201,0,33,0,34,0,0,0,99,0,299,0,0],[0,299,0,393,0,201,201,0,33,0,34,0,0,0,99,0,299,0,0],[0,0,0,455,388,456,456,32,33,0,34,0,0,0,392,0,0,37,0],[0,0,0,0,459,101,101,32,33,0,0,0,0,398,459,0,0,0,0],[0,0,0,395,388,396,456,32,33,0,34,0,0,398,392,0,0,37,0],[0,0,0,395,388,456,456,32,33,0,34,0,0,0,392,0,0,37,0],[0,0,0,0,0,0,0,213,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,210,0,0],[0,0,0,0,0,461,461,315,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,462,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,97,201,404,0,33,0,34,0,0,0,99,0,0,0,0],[0,0,0,0,463,0,0,0,33,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,318,406,406,8,9,0,10,0,0,0,322,0,0,16,0],[0,0,0,0,409,44,44,8,9,0,0,0,0,0,409,0,0,0,0],[0,0,0,464,465,466,467,8,9,0,10,0,0,468,469,0,0,16,0],[0,407,0,470,0,123,123,8,9,0,10,0,0,0,42,0,407,0,0],[0,407,0,0,0,121,471,0,9,0,10,0,0,0,42,0,407,0,0],[0,0,0,472,465,473,474,8,9,0,10,0,0,475,469,0,0,16,0],[0,0,0,0,0,0,0,239,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,236,0,0],[0,0,0,0,0,0,476,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,477,415,478,478,57,58,0,59,0,0,0,419,0,0,62,0],[0,479,0,0,0,137,480,0,58,0,59,0,0,0,139,0,479,0,0],[0,0,0,0,481,141,141,57,58,0,0,0,0,418,481,0,0,0,0],[0,0,0,414,415,416,478,57,58,0,59,0,0,418,419,0,0,62,0],[0,0,0,414,415,478,478,57,58,0,59,0,0,0,419,0,0,62,0],[0,482,151,0,0,137,480,0,58,0,59,0,0,0,139,0,482,0,0],[0,337,0,0,0,246,246,0,58,0,59,0,0,0,139,0,337,0,0],[0,337,0,420,0,246,246,0,58,0,59,0,0,0,139,0,337,0,0],[0,0,0,477,415,478,478,57,58,0,59,0,0,0,419,0,0,62,0],[0,0,0,0,481,141,141,57,58,0,0,0,0,425,481,0,0,0,0],[0,0,0,422,415,423,478,57,58,0,59,0,0,425,419,0,0,62,0],[0,0,0,422,415,478,478,57,58,0,59,0,0,0,419,0,0,62,0],[0,0,0,0,0,0,0,258,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,255,0,0],[0,0,0,0,0,483,483,353,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,484,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,137,246,431,0,58,0,59,0,0,0,139,0,0,0,0],[0,0,0,0,485,0,0,0,58,0,0,0,0,0,0,0,0,0,0],[0,0,0,444,116,445,445,8,161,0,162,0,0,0,120,0,0,16,0],[0,0,0,0,225,44,44,8,161,0,0,0,0,435,225,0,0,0,0],[0,0,0,432,116,433,445,8,161,0,162,0,0,435,120,0,0,16,0],[0,0,0,432,116,445,445,8,161,0,162,0,0,0,120,0,0,16,0],[0,0,0,0,0,486,486,361,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,487,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,439,440,441,442,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,440,440,442,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,488,488,442,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,489,488,488,442,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,490,491,492,493,494,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,495,0,496,497,0,161,0,162,0,0,498,0,0,0,0,0],[0,0,0,0,116,445,445,8,161,0,162,0,0,0,120,0,0,16,0],[0,0,0,0,225,44,44,8,161,0,0,0,0,0,225,0,0,0,0],[0,0,0,0,370,447,447,22,23,0,24,0,0,0,374,0,0,27,0],[0,0,0,0,450,80,80,22,23,0,0,0,0,0,450,0,0,0,0],[0,0,0,499,500,501,502,22,23,0,24,0,0,503,504,0,0,27,0],[0,448,0,505,0,177,177,22,23,0,24,0,0,0,78,0,448,0,0],[0,448,0,0,0,175,506,0,23,0,24,0,0,0,78,0,448,0,0],[0,0,0,507,500,508,509,22,23,0,24,0,0,510,504,0,0,27,0],[0,0,0,0,0,0,0,295,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,292,0,0],[0,0,0,0,0,0,511,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,388,456,456,32,33,0,34,0,0,0,392,0,0,37,0],[0,0,0,0,459,101,101,32,33,0,0,0,0,0,459,0,0,0,0],[0,0,0,512,513,514,515,32,33,0,34,0,0,516,517,0,0,37,0],[0,457,0,518,0,203,203,32,33,0,34,0,0,0,99,0,457,0,0],[0,457,0,0,0,201,519,0,33,0,34,0,0,0,99,0,457,0,0],[0,0,0,520,513,521,522,32,33,0,34,0,0,523,517,0,0,37,0],[0,0,0,0,0,0,0,315,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,312,0,0],[0,0,0,0,0,0,524,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,525,465,526,526,8,9,0,10,0,0,0,469,0,0,16,0],[0,527,0,0,0,40,528,0,9,0,10,0,0,0,42,0,527,0,0],[0,0,0,0,529,44,44,8,9,0,0,0,0,468,529,0,0,0,0],[0,0,0,464,465,466,526,8,9,0,10,0,0,468,469,0,0,16,0],[0,0,0,464,465,526,526,8,9,0,10,0,0,0,469,0,0,16,0],[0,530,64,0,0,40,528,0,9,0,10,0,0,0,42,0,530,0,0],[0,407,0,0,0,121,121,0,9,0,10,0,0,0,42,0,407,0,0],[0,407,0,470,0,121,121,0,9,0,10,0,0,0,42,0,407,0,0],[0,0,0,525,465,526,526,8,9,0,10,0,0,0,469,0,0,16,0],[0,0,0,0,529,44,44,8,9,0,0,0,0,475,529,0,0,0,0],[0,0,0,472,465,473,526,8,9,0,10,0,0,475,469,0,0,16,0],[0,0,0,472,465,526,526,8,9,0,10,0,0,0,469,0,0,16,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,40,0,0],[0,0,0,0,415,478,478,57,58,0,59,0,0,0,419,0,0,62,0],[0,0,0,0,481,141,141,57,58,0,0,0,0,0,481,0,0,0,0],[0,0,0,531,532,533,534,57,58,0,59,0,0,535,536,0,0,62,0],[0,479,0,537,0,248,248,57,58,0,59,0,0,0,139,0,479,0,0],[0,479,0,0,0,246,538,0,58,0,59,0,0,0,139,0,479,0,0],[0,0,0,539,532,540,541,57,58,0,59,0,0,542,536,0,0,62,0],[0,0,0,0,0,0,0,353,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,350,0,0],[0,0,0,0,0,0,543,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,361,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,358,0,0],[0,0,0,0,0,544,544,442,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,545,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,491,492,493,494,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,492,492,494,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,546,546,494,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,547,546,546,494,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,548,549,368,550,0,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,274,0,368,368,0,161,0,162,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,161,0,0,0,0,498,0,0,0,0,0],[0,0,0,495,0,496,368,0,161,0,162,0,0,498,0,0,0,0,0],[0,0,0,495,0,368,368,0,161,0,162,0,0,0,0,0,0,0,0],[0,0,0,551,500,552,552,22,23,0,24,0,0,0,504,0,0,27,0],[0,553,0,0,0,76,554,0,23,0,24,0,0,0,78,0,553,0,0],[0,0,0,0,555,80,80,22,23,0,0,0,0,503,555,0,0,0,0],[0,0,0,499,500,501,552,22,23,0,24,0,0,503,504,0,0,27,0],[0,0,0,499,500,552,552,22,23,0,24,0,0,0,504,0,0,27,0],[0,556,90,0,0,76,554,0,23,0,24,0,0,0,78,0,556,0,0],[0,448,0,0,0,175,175,0,23,0,24,0,0,0,78,0,448,0,0],[0,448,0,505,0,175,175,0,23,0,24,0,0,0,78,0,448,0,0],[0,0,0,551,500,552,552,22,23,0,24,0,0,0,504,0,0,27,0],[0,0,0,0,555,80,80,22,23,0,0,0,0,510,555,0,0,0,0],[0,0,0,507,500,508,552,22,23,0,24,0,0,510,504,0,0,27,0],[0,0,0,507,500,552,552,22,23,0,24,0,0,0,504,0,0,27,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,76,0,0],[0,0,0,557,513,558,558,32,33,0,34,0,0,0,517,0,0,37,0],[0,559,0,0,0,97,560,0,33,0,34,0,0,0,99,0,559,0,0],[0,0,0,0,561,101,101,32,33,0,0,0,0,516,561,0,0,0,0],[0,0,0,512,513,514,558,32,33,0,34,0,0,516,517,0,0,37,0],[0,0,0,512,513,558,558,32,33,0,34,0,0,0,517,0,0,37,0],[0,562,111,0,0,97,560,0,33,0,34,0,0,0,99,0,562,0,0],[0,457,0,0,0,201,201,0,33,0,34,0,0,0,99,0,457,0,0],[0,457,0,518,0,201,201,0,33,0,34,0,0,0,99,0,457,0,0],[0,0,0,557,513,558,558,32,33,0,34,0,0,0,517,0,0,37,0],[0,0,0,0,561,101,101,32,33,0,0,0,0,523,561,0,0,0,0],[0,0,0,520,513,521,558,32,33,0,34,0,0,523,517,0,0,37,0],[0,0,0,520,513,558,558,32,33,0,34,0,0,0,517,0,0,37,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,97,0,0],[0,0,0,0,465,526,526,8,9,0,10,0,0,0,469,0,0,16,0],[0,0,0,0,529,44,44,8,9,0,0,0,0,0,529,0,0,0,0],[0,0,0,563,66,564,565,8,9,0,10,0,0,566,68,0,0,16,0],[0,527,0,567,0,123,123,8,9,0,10,0,0,0,42,0,527,0,0],[0,527,0,0,0,121,568,0,9,0,10,0,0,0,42,0,527,0,0],[0,0,0,569,66,570,571,8,9,0,10,0,0,572,68,0,0,16,0],[0,0,0,573,532,574,574,57,58,0,59,0,0,0,536,0,0,62,0],[0,575,0,0,0,137,576,0,58,0,59,0,0,0,139,0,575,0,0],[0,0,0,0,577,141,141,57,58,0,0,0,0,535,577,0,0,0,0],[0,0,0,531,532,533,574,57,58,0,59,0,0,535,536,0,0,62,0],[0,0,0,531,532,574,574,57,58,0,59,0,0,0,536,0,0,62,0],[0,578,151,0,0,137,576,0,58,0,59,0,0,0,139,0,578,0,0],[0,479,0,0,0,246,246,0,58,0,59,0,0,0,139,0,479,0,0],[0,479,0,537,0,246,246,0,58,0,59,0,0,0,139,0,479,0,0],[0,0,0,573,532,574,574,57,58,0,59,0,0,0,536,0,0,62,0],[0,0,0,0,577,141,141,57,58,0,0,0,0,542,577,0,0,0,0],[0,0,0,539,532,540,574,57,58,0,59,0,0,542,536,0,0,62,0],[0,0,0,539,532,574,574,57,58,0,59,0,0,0,536,0,0,62,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,137,0,0],[0,0,0,0,0,0,0,442,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,439,0,0],[0,0,0,0,0,579,579,494,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,580,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,549,368,550,0,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,0,368,368,0,161,0,162,0,0,0,362,0,0,0,0],[0,0,0,0,581,0,0,0,161,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,500,552,552,22,23,0,24,0,0,0,504,0,0,27,0],[0,0,0,0,555,80,80,22,23,0,0,0,0,0,555,0,0,0,0],[0,0,0,582,91,583,584,22,23,0,24,0,0,585,93,0,0,27,0],[0,553,0,586,0,177,177,22,23,0,24,0,0,0,78,0,553,0,0],[0,553,0,0,0,175,587,0,23,0,24,0,0,0,78,0,553,0,0],[0,0,0,588,91,589,590,22,23,0,24,0,0,591,93,0,0,27,0],[0,0,0,0,513,558,558,32,33,0,34,0,0,0,517,0,0,37,0],[0,0,0,0,561,101,101,32,33,0,0,0,0,0,561,0,0,0,0],[0,0,0,592,112,593,594,32,33,0,34,0,0,595,114,0,0,37,0],[0,559,0,596,0,203,203,32,33,0,34,0,0,0,99,0,559,0,0],[0,559,0,0,0,201,597,0,33,0,34,0,0,0,99,0,559,0,0],[0,0,0,598,112,599,600,32,33,0,34,0,0,601,114,0,0,37,0],[0,0,0,602,66,67,67,8,9,0,10,0,0,0,68,0,0,16,0],[0,0,0,0,165,44,44,8,9,0,0,0,0,566,165,0,0,0,0],[0,0,0,563,66,564,67,8,9,0,10,0,0,566,68,0,0,16,0],[0,0,0,563,66,67,67,8,9,0,10,0,0,0,68,0,0,16,0],[0,527,0,0,0,121,121,0,9,0,10,0,0,0,42,0,527,0,0],[0,527,0,567,0,121,121,0,9,0,10,0,0,0,42,0,527,0,0],[0,0,0,602,66,67,67,8,9,0,10,0,0,0,68,0,0,16,0],[0,0,0,0,165,44,44,8,9,0,0,0,0,572,165,0,0,0,0],[0,0,0,569,66,570,67,8,9,0,10,0,0,572,68,0,0,16,0],[0,0,0,569,66,67,67,8,9,0,10,0,0,0,68,0,0,16,0],[0,0,0,0,532,574,574,57,58,0,59,0,0,0,536,0,0,62,0],[0,0,0,0,577,141,141,57,58,0,0,0,0,0,577,0,0,0,0],[0,0,0,603,152,604,605,57,58,0,59,0,0,606,154,0,0,62,0],[0,575,0,607,0,248,248,57,58,0,59,0,0,0,139,0,575,0,0],[0,575,0,0,0,246,608,0,58,0,59,0,0,0,139,0,575,0,0],[0,0,0,609,152,610,611,57,58,0,59,0,0,612,154,0,0,62,0],[0,0,0,0,0,0,0,494,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,491,0,0],[0,0,0,0,0,0,613,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,614,91,92,92,22,23,0,24,0,0,0,93,0,0,27,0],[0,0,0,0,194,80,80,22,23,0,0,0,0,585,194,0,0,0,0],[0,0,0,582,91,583,92,22,23,0,24,0,0,585,93,0,0,27,0],[0,0,0,582,91,92,92,22,23,0,24,0,0,0,93,0,0,27,0],[0,553,0,0,0,175,175,0,23,0,24,0,0,0,78,0,553,0,0],[0,553,0,586,0,175,175,0,23,0,24,0,0,0,78,0,553,0,0],[0,0,0,614,91,92,92,22,23,0,24,0,0,0,93,0,0,27,0],[0,0,0,0,194,80,80,22,23,0,0,0,0,591,194,0,0,0,0],[0,0,0,588,91,589,92,22,23,0,24,0,0,591,93,0,0,27,0],[0,0,0,588,91,92,92,22,23,0,24,0,0,0,93,0,0,27,0],[0,0,0,615,112,113,113,32,33,0,34,0,0,0,114,0,0,37,0],[0,0,0,0,220,101,101,32,33,0,0,0,0,595,220,0,0,0,0],[0,0,0,592,112,593,113,32,33,0,34,0,0,595,114,0,0,37,0],[0,0,0,592,112,113,113,32,33,0,34,0,0,0,114,0,0,37,0],[0,559,0,0,0,201,201,0,33,0,34,0,0,0,99,0,559,0,0],[0,559,0,596,0,201,201,0,33,0,34,0,0,0,99,0,559,0,0],[0,0,0,615,112,113,113,32,33,0,34,0,0,0,114,0,0,37,0],[0,0,0,0,220,101,101,32,33,0,0,0,0,601,220,0,0,0,0],[0,0,0,598,112,599,113,32,33,0,34,0,0,601,114,0,0,37,0],[0,0,0,598,112,113,113,32,33,0,34,0,0,0,114,0,0,37,0],[0,0,0,0,66,67,67,8,9,0,10,0,0,0,68,0,0,16,0],[0,0,0,616,152,153,153,57,58,0,59,0,0,0,154,0,0,62,0],[0,0,0,0,265,141,141,57,58,0,0,0,0,606,265,0,0,0,0],[0,0,0,603,152,604,153,57,58,0,59,0,0,606,154,0,0,62,0],[0,0,0,603,152,153,153,57,58,0,59,0,0,0,154,0,0,62,0],[0,575,0,0,0,246,246,0,58,0,59,0,0,0,139,0,575,0,0],[0,575,0,607,0,246,246,0,58,0,59,0,0,0,139,0,575,0,0],[0,0,0,616,152,153,153,57,58,0,59,0,0,0,154,0,0,62,0],[0,0,0,0,265,141,141,57,58,0,0,0,0,612,265,0,0,0,0],[0,0,0,609,152,610,153,57,58,0,59,0,0,612,154,0,0,62,0],[0,0,0,609,152,153,153,57,58,0,59,0,0,0,154,0,0,62,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,549,0,0],[0,0,0,0,91,92,92,22,23,0,24,0,0,0,93,0,0,27,0],[0,0,0,0,112,113,113,32,33,0,34,0,0,0,114,0,0,37,0],[0,0,0,0,152,153,153,57,58,0,59,0,0,0,154,0,0,62,0]],\"accepting\":[false,true,true,true,true,true,false,false,true,true,true,true,true,true,true,true,true,true,true,true,false,true,true,true,true,true,true,true,true,true,false,true,true,true,true,true,true,true,true,true,true,true,false,true,false,true,true,false,false,true,true,true,true,true,true,false,false,true,true,true,true,true,true,true,true,true,true,false,true,true,false,true,true,true,false,true,true,true,false,true,false,true,true,false,false,true,true,true,true,true,true,true,false,true,true,false,true,true,true,false,true,false,true,true,false,false,true,true,true,true,true,true,true,false,true,true,true,false,true,true,true,false,true,false,true,true,false,false,false,true,true,false,false,true,true,true,true,true,true,false,true,false,true,true,false,false,true,true,true,true,true,true,true,false,true,true,false,true,true,true,true,true,true,true,true,true,true,true,true,true,true,false,true,true,true,false,true,false,true,true,false,false,false,true,true,false,false,true,true,true,false,true,true,true,true,true,true,false,true,true,true,false,true,false,true,true,false,false,false,true,true,false,false,true,true,true,false,true,true,true,true,true,false,true,true,true,true,true,false,true,true,false,false,false,false,true,true,false,false,true,true,true,false,true,true,true,false,true,false,true,true,false,false,false,true,true,false,false,true,true,true,false,true,true,true,true,false,true,false,true,true,true,true,true,true,true,true,true,false,true,true,true,true,true,false,true,true,false,false,false,false,true,true,false,false,true,true,true,false,true,true,true,true,true,false,true,true,false,false,false,false,true,true,false,false,true,true,true,true,false,true,true,true,true,true,true,false,true,true,false,false,false,false,true,false,true,false,true,true,true,true,true,false,true,true,false,false,false,false,true,true,false,false,true,true,true,false,true,true,false,false,true,false,true,true,false,true,true,false,true,true,false,true,true,true,true,true,true,false,true,true,false,false,false,false,true,false,true,true,false,true,true,true,true,true,true,false,true,true,false,false,false,false,true,false,true,false,true,true,true,true,false,false,false,true,true,false,true,true,true,true,true,true,false,true,true,false,false,false,false,true,false,true,false,true,true,false,false,true,true,false,false,true,true,true,false,true,false,true,true,true,true,false,false,false,true,false,true,true,true,true,false,false,false,true,true,false,true,true,true,true,true,true,false,true,true,false,true,false,true,true,true,true,false,false,false,false,false,false,false,true,true,false,false,true,true,false,true,true,true,true,false,true,true,true,true,true,true,false,true,true,false,true,true,false,true,true,true,true,true,true,false,true,true,false,true,false,true,true,true,true,true,true,false,true,true,true,true,true,true,false,true,true,false,false,false,false,false,true,true,false,true,false,true,true,true,true,true,false,true,true,true,true,true,false,true,true,true,true,true,false,true,true,true,false,true,true,true,true,false,false,false,true,false,true,true,true,true,true,false,true,true,true,false,true,true,true,true,true,false,true,true,true,true,false,true,true,true,true,true,false,true,true,false,true,true,true],\"tags\":[[],[\"broken_cluster\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"standalone_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"consonant_syllable\"],[\"broken_cluster\"],[\"symbol_cluster\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"symbol_cluster\"],[],[\"symbol_cluster\"],[\"symbol_cluster\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"symbol_cluster\"],[\"symbol_cluster\"],[\"symbol_cluster\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[\"broken_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"broken_cluster\"],[\"symbol_cluster\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[],[],[\"broken_cluster\"],[],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[],[],[\"consonant_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[],[],[\"vowel_syllable\"],[],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[],[\"standalone_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[],[],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[],[],[],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[],[],[\"consonant_syllable\",\"broken_cluster\"],[\"consonant_syllable\",\"broken_cluster\"],[],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[],[],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"consonant_syllable\"],[],[\"consonant_syllable\"],[\"consonant_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"vowel_syllable\"],[],[\"vowel_syllable\"],[\"vowel_syllable\"],[\"broken_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"standalone_cluster\"],[\"standalone_cluster\"],[],[\"consonant_syllable\"],[\"vowel_syllable\"],[\"standalone_cluster\"]]}");
var is = {};
is = JSON.parse("{\"categories\":[\"O\",\"IND\",\"S\",\"GB\",\"B\",\"FM\",\"CGJ\",\"VMAbv\",\"VMPst\",\"VAbv\",\"VPst\",\"CMBlw\",\"VPre\",\"VBlw\",\"H\",\"VMBlw\",\"CMAbv\",\"MBlw\",\"CS\",\"R\",\"SUB\",\"MPst\",\"MPre\",\"FAbv\",\"FPst\",\"FBlw\",\"null\",\"SMAbv\",\"SMBlw\",\"VMPre\",\"ZWNJ\",\"ZWJ\",\"WJ\",\"M\",\"VS\",\"N\",\"HN\",\"MAbv\"],\"decompositions\":{\"2507\":[2503,2494],\"2508\":[2503,2519],\"2888\":[2887,2902],\"2891\":[2887,2878],\"2892\":[2887,2903],\"3018\":[3014,3006],\"3019\":[3015,3006],\"3020\":[3014,3031],\"3144\":[3142,3158],\"3264\":[3263,3285],\"3271\":[3270,3285],\"3272\":[3270,3286],\"3274\":[3270,3266],\"3275\":[3270,3266,3285],\"3402\":[3398,3390],\"3403\":[3399,3390],\"3404\":[3398,3415],\"3546\":[3545,3530],\"3548\":[3545,3535],\"3549\":[3545,3535,3530],\"3550\":[3545,3551],\"3635\":[3661,3634],\"3763\":[3789,3762],\"3955\":[3953,3954],\"3957\":[3953,3956],\"3958\":[4018,3968],\"3959\":[4018,3953,3968],\"3960\":[4019,3968],\"3961\":[4019,3953,3968],\"3969\":[3953,3968],\"6971\":[6970,6965],\"6973\":[6972,6965],\"6976\":[6974,6965],\"6977\":[6975,6965],\"6979\":[6978,6965],\"69934\":[69937,69927],\"69935\":[69938,69927],\"70475\":[70471,70462],\"70476\":[70471,70487],\"70843\":[70841,70842],\"70844\":[70841,70832],\"70846\":[70841,70845],\"71098\":[71096,71087],\"71099\":[71097,71087]},\"stateTable\":[[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[2,2,3,4,4,5,0,6,7,8,9,10,11,12,13,14,15,16,0,17,18,11,19,20,21,22,0,0,0,23,0,0,2,0,0,24,0,25],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,26,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,27,28,0,0,0,0,0,27,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,34,35,36,37,38,39,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,39,0,0,47],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,0,0,0,0,0,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,0,7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,20,21,22,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,8,9,0,0,12,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,0,9,0,0,0,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,8,9,10,11,12,13,14,0,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,5,0,6,7,8,9,0,11,12,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,0,9,0,0,12,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,18,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,0,7,0,0,0,0,0,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,8,9,10,11,12,13,14,15,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,5,0,6,7,8,9,0,11,12,0,14,0,0,0,0,0,11,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,4,4,5,0,6,7,8,9,10,11,12,13,14,15,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,5,0,6,7,8,9,48,11,12,13,14,48,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,49,0,0,25],[0,0,0,0,0,5,0,6,7,8,9,0,11,12,0,14,0,16,0,0,0,11,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,20,21,22,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,21,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,21,22,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,0,0,0,0,0,0,14,0,0,0,0,0,0,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,50,0,51,0],[0,0,0,0,0,5,0,6,7,8,9,0,11,12,0,14,0,16,0,0,0,11,0,20,21,22,0,0,0,23,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,27,28,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,28,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,0,0,0,0,0,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,0,31,0,0,0,0,0,0,0,0,0,0,0,0,0,0,43,44,45,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,0,0,36,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,0,33,0,0,0,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,34,35,36,37,38,0,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,0,0,0,47],[0,0,0,0,0,29,0,30,31,32,33,0,35,36,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,0,33,0,0,36,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,41,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,0,31,0,0,0,0,0,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,34,35,36,37,38,39,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,0,0,0,47],[0,0,0,0,0,29,0,30,31,32,33,0,35,36,0,38,0,0,0,0,0,35,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,52,35,36,37,38,52,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,53,0,0,47],[0,0,0,0,0,29,0,30,31,32,33,0,35,36,0,38,0,40,0,0,0,35,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,47],[0,0,0,0,0,29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,43,44,45,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,44,0,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,44,45,0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,0,0,0,0,0,0,38,0,0,0,0,0,0,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,29,0,30,31,32,33,0,35,36,0,38,0,40,0,0,0,35,0,43,44,45,0,0,0,46,0,0,0,0,0,0,0,0],[0,0,0,0,0,5,0,6,7,8,9,48,11,12,13,14,0,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,5,0,6,7,8,9,48,11,12,13,14,48,16,0,0,18,11,19,20,21,22,0,0,0,23,0,0,0,0,0,0,0,25],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,51,0],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,54,0,0],[0,0,0,0,0,29,0,30,31,32,33,52,35,36,37,38,0,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,0,0,0,47],[0,0,0,0,0,29,0,30,31,32,33,52,35,36,37,38,52,40,0,0,41,35,42,43,44,45,0,0,0,46,0,0,0,0,0,0,0,47],[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,50,0,51,0]],\"accepting\":[false,true,true,true,true,true,true,true,true,true,true,true,true,false,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true,true],\"tags\":[[],[\"broken_cluster\"],[\"independent_cluster\"],[\"symbol_cluster\"],[\"standard_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"numeral_cluster\"],[\"broken_cluster\"],[\"independent_cluster\"],[\"symbol_cluster\"],[\"symbol_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"virama_terminated_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"broken_cluster\"],[\"broken_cluster\"],[\"numeral_cluster\"],[\"number_joiner_terminated_cluster\"],[\"standard_cluster\"],[\"standard_cluster\"],[\"numeral_cluster\"]]}");
var U = {
	X: 1,
	C: 2,
	V: 4,
	N: 8,
	H: 16,
	ZWNJ: 32,
	ZWJ: 64,
	M: 128,
	SM: 256,
	VD: 512,
	A: 1024,
	Placeholder: 2048,
	Dotted_Circle: 4096,
	RS: 8192,
	Coeng: 16384,
	Repha: 32768,
	Ra: 65536,
	CM: 131072,
	Symbol: 262144
}, W = {
	Start: 1,
	Ra_To_Become_Reph: 2,
	Pre_M: 4,
	Pre_C: 8,
	Base_C: 16,
	After_Main: 32,
	Above_C: 64,
	Before_Sub: 128,
	Below_C: 256,
	After_Sub: 512,
	Before_Post: 1024,
	Post_C: 2048,
	After_Post: 4096,
	Final_C: 8192,
	SMVD: 16384,
	End: 32768
}, as = U.C | U.Ra | U.CM | U.V | U.Placeholder | U.Dotted_Circle, os = U.ZWJ | U.ZWNJ, ss = U.H | U.Coeng, cs = {
	Default: {
		hasOldSpec: !1,
		virama: 0,
		basePos: "Last",
		rephPos: W.Before_Post,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Devanagari: {
		hasOldSpec: !0,
		virama: 2381,
		basePos: "Last",
		rephPos: W.Before_Post,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Bengali: {
		hasOldSpec: !0,
		virama: 2509,
		basePos: "Last",
		rephPos: W.After_Sub,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Gurmukhi: {
		hasOldSpec: !0,
		virama: 2637,
		basePos: "Last",
		rephPos: W.Before_Sub,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Gujarati: {
		hasOldSpec: !0,
		virama: 2765,
		basePos: "Last",
		rephPos: W.Before_Post,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Oriya: {
		hasOldSpec: !0,
		virama: 2893,
		basePos: "Last",
		rephPos: W.After_Main,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Tamil: {
		hasOldSpec: !0,
		virama: 3021,
		basePos: "Last",
		rephPos: W.After_Post,
		rephMode: "Implicit",
		blwfMode: "Pre_And_Post"
	},
	Telugu: {
		hasOldSpec: !0,
		virama: 3149,
		basePos: "Last",
		rephPos: W.After_Post,
		rephMode: "Explicit",
		blwfMode: "Post_Only"
	},
	Kannada: {
		hasOldSpec: !0,
		virama: 3277,
		basePos: "Last",
		rephPos: W.After_Post,
		rephMode: "Implicit",
		blwfMode: "Post_Only"
	},
	Malayalam: {
		hasOldSpec: !0,
		virama: 3405,
		basePos: "Last",
		rephPos: W.After_Main,
		rephMode: "Log_Repha",
		blwfMode: "Pre_And_Post"
	},
	Khmer: {
		hasOldSpec: !1,
		virama: 6098,
		basePos: "First",
		rephPos: W.Ra_To_Become_Reph,
		rephMode: "Vis_Repha",
		blwfMode: "Pre_And_Post"
	}
}, ls = {
	6078: [6081, 6078],
	6079: [6081, 6079],
	6080: [6081, 6080],
	6084: [6081, 6084],
	6085: [6081, 6085]
}, { decompositions: us } = /*@__PURE__*/ tt(is), ds = new he.default($i("AAARAAAAAABg2AAAAWYPmfDtnXuMXFUdx+/uzs7M7szudAtECGJRIMRQbUAithQWkGAKiVhNpFVRRAmIQVCDkDYICGotIA9BTCz8IeUviv7BQ2PBtBIRLBBQIWAUsKg1BKxRAqIgfs/cc+aeOXPej3tnZX7JJ/dxzj3nd36/8753Z5fUsuxgsAwcAU4Gp4BPgM+Cd4P3RjieDs4GXwLrHJ5bDy4DG8A14LvgZrAZbAF3gns0z18ALgY/B78C94NHwBPgabAE/AX8DbwM5sF/QX0yD5vFcU/wVnAgWAoOAyvAceBE8CGwBpwGzgJfAF8BXwXfAFeC68EmsBlsAXeCreA+8CB4DDwF/gh2gd3gFfAGmKxn2QzYC+wHDgRLweFgJTgWrKrnuq/GcQ04jV6fheN54EJwEbgcXAG+Q8O/j+Mt4DZwB9haz8t9Hz3a8iCN/xiOvwRP0evH6fE68AzOH+Ke2eWYhw3PcGnuxvkr4A3QaGRZB7wFLAEHg2XgiEZ/fHKcp/ceBh/A+cngFPCpRm6vM3E8l8a5gN67GMdvgqsbeX2ap9yI601gM7gN3AG20mfuo8cdOP6GpvdUg9oKxz839GV90RDO2/glxN1B790NXsN1rZll7WYRdw+c70uvTwIHNAfTO0RyL5TDmnnbc3lmRQI9UnM0dD5eovfz4FpJ/BNpXNYWV+N6Lfg0hY97JK1vn+Pur9DoQur2F7m436bHDUK8C5t5/8vruo4+97WmXG+GLmzEiBF+PDwEOowYMWLEiBEjRoxYeBw5BDqIPEfXut9yWN+vVNxfrnnmWqR/PdgENoMt4E5wD9gOHgCPgifBs2BXM99b2o3jP8F/wMRUlrXAHNgHvH0q3895J46HguXgWHAGLctmLv9VuL96qnp7jxgxYsSbCbJvuRZ97/tqxT59VVRtixEjRsThBG7OSt5zzoPT0M+cBc4T5noXOs79TqLHeZrHUeCSqeJ96gacXy2kecNU8V6Hh7yXuQlhtw7B/PO1RTkr52Aj8JNFZjYg3gOKuC/g/v6Ls2wNuAY8urg//PcIb+6RZXuDNeCS6SzbBrJWlh0DLiFHco8ed9IjzzvaWfa9sZzTcf6D9mCcnbg3PlNcH4fzS8F2MDaLdQG4dLZIJxbbaZqv4ri8k58f3+mPs66T6/TTzqDeI0aMGDGiHP5dcR8ce/xxYcWi6vOfr725uRzcjnngXVOD61Hync+9uL+Nmyfej/NHpvL56A5Jeuz7uyfo+pqcPz2Vf1NH0ttJ03pekt8SmuY/EPYy9zzbN319ym/9TL6ZIt9MHCXRdxJtoAkWTRdz472n87D9cTwYLJvuz++I6WIePo/zE8AHp4v8WLyP0nufnM6/+zoDx8+DL08P6r9+urheRtO+jD6/cdrsx3mqu8w+xH4PScKIXa5D2jeCm8Et4DbwI/BjcC/4BXgI/Bb8DuwEu8Bu8Ap4A9RaRZptnO8J9gUHgEPAoWA5OLY1qMO90GEV7q+mYWtxPBWcIYnL4p+DsPNbxfVFOP86uAr8DNc34HgTDb8Vx9sVaRFI/LtagzYjnCqpb908EX87eBA8Bh4Hf2jle/9/wvGFVv787rrZZy8h7qtgDOuFOmiBuXYRvg/O9wMHgXeB97SLspk4sq0OI/q9v13+ek+sh3zYSRp9jrYorw9ll1/GRzR+KotYZSHf8laVP2lvpA/8OGdPMk59hqtXZ+L8nHbxvWwqO65ryu+fT3VZz+l4dET7L0R072ljsMyzTpaJqQxsbL8M9WajY789DO85XMp/Dcp3Qztdn+9qf/a97ZWK8PXc3G+TpC/nv8Mncy7ZvICF302P5O+aNiOtLdTXd+D4Q7DVwfcvWvx9zTEJ/o5iG3R8YAjGNFseha5PGuZKz7b7xxXbOrXMcu5eJSo//rXdH/73Enz6L1q/X+fyIu8wZGtNBmkjkzNZNgP2AvuBg2bysKUzduXn/66JtNeN4PCZvO0/x7Ujdn4VnYOvRJzjZ/I+9sQZeftX2Tc1RPcPz/Tf4/si0g+t5Mq+kfZjZL34Mc5ul3PPnE7TOxvHK2qDaZ+L++db2HyYqMo/qVnb/P8uH8/rmnFxR0k6DCu/rjj/RxT7KGUSWgbd+LMQuEgYB1zsk2qtvJD8v5AhdfdttbEunSxbcJD9Zf7chqp1Hlbe7FK1/aPVTfp7FgtC1yGGiSncFK/DhZvi+epZta0WWjlsfDZMyPRdSPrryqSSKnXx1bkq/Ye9TlRpk7Lrjq1UrfdC9X+MtKqwP6+3a/4pJFUZF0pZZpv91MYjMBaRRXbxpho5zQmUY3F+Pt4o7rvQrBXPdm00TaE24uMadaM2meLSI7iu071t3er3b6ZLi8JEde3qw+6zGv+ycF5kaRBh/m1T/7Yl/mMyTuMwadP4xL9ifjJpNwbvDZRJ8G8vnqV/Wf12aa/kyOdl69+BspTsXzGueE6E+JfZnvmXIfNPW+FfXkjb1YmqPNpnLP3b61fHCj/X5tzGANf2y3yqvC7Jv7btV4TVbdammI9l/g0dS5lNxLrk2j9r8xjjxhBQnygg0lgg/bOrfyct+udJi/Yrk0lFnxC7f+5kRbsNmcexfrubt0X/rGvLqrGSnYv3ZPHEe8r7lvMvUfi2LOu/2dg8LrRtQt2yfcv8r5IU70VkIs6nbebUXf0M/o7Znl39Sdoz+X1oEb5N8ffF67qhPfPP6eoUbxf+GRf/6sRnvaSdmw+Bf1VxmbD+2sa//DU7t/Gv2PfKpKdrBP92Ojk+IvqX16ks/2qxbL8EZnc2HqsgYuqPuzZV+I3RbujbDm+T0PmWCVO/5jqftp1zy+wSA6s0JWtp2z5e1oZV+yMsjB3ZXolsv0Ulrv01v3/iKrF94Qtbt9siCnmeb6fjjf59KnLk1xaEbvtvFnFirGvEOqmycQrbm/IMsXd3P28uh4nM3swXRER717OiX8kc7K2qqyn2p3maFGU/aruP5VCv+PraoTYU8yUmmbDwcYo6pusnM486xdoga4dkPCb1pK7Sfc6ebvkd4qeAtQcd/N63bB3lU3dlUnUf38VyvqCqK7JxlNSd7lydrDlm+/uqHiRvl30Nrp/n9zpkZRjoJ3V1diyP05rIYXHYs+w+D5+WMS8b5gZtKcuX0KT5d/WwtB97VnyvY6rjMukI56HI0rFJPwt8PjT/1OXzSbcMeEmdh294qvKK4rNu7j4n3LNZg8TKXwafv025U+XvKjHsT8Q7/7LGaJt9lAh7Asz3uv0XEX6t0duDoWN/93wmh92XpUHmCKb9GALbG+rZP3AfNbQPKKv/jpF/bP0JXfuW1QYk7dhljcyvk5mw+933Hpo1g26PQ2ZP6zVmTJt47P25jncD9vPwGS+q9QS/V6RaY8j8K8LmvUr9HfYCpH5OWL9lZY+Sv6pesHCJHbtrf9k6etZvf0G1L0ja4cAe1UT/s3zdCe3/Q5/n372wMc97/E1Qh0Tbmfwh3m/V9On72tNnrCF1sJkVe1EyXMdBa7+lHMsk44zMF6St9e2djNnbm8ybpHkq+gbbemMaH0UZmD8obKGrk7r+nt+3bE7o83YZp/vqOKdv6PzJNN6mTJsI/51XR7i2ZrGA5B6zFwnjzxmqPjaGfW3tZNrz1eljq29mOOqeCfF/irRt87PNw0uXSVAvrmOMNT569MptsYaV0sic/wbY13e8hPrb9K2ySUJ0j6G/Lu0U4qpTrR23jMp6m5hU+YTaWCeh9aIsm/rqUHV4bFv42kgnZdfH1PUj1D7DVH9d8khRN1zFRl/+/TW//qxL1uH83+mk3H+SvRtS2TDU90nX2TpM6/1xzZpZtoYdK763dqlz0f6uNeFehcs+H/nbGP77MpX06n/ofpzP+tVmTUvRtVuX/cjS67OE5kRBrxyJ+w/dPo7r+9cO1160e3gqu0S2uW7PjN/L6ns/UfMf10Lai87frJ+3KndAfc8yTf1M3T4s6qm4/yh7/2GSkG8UMw//DvRLgbYZSEOxr0LCWvRdjfh9XGzfqN4NivfZd7rsmFp08zmbssrKJEuTfVMZopdpbuwSrhNv3/N2s+0PDG3KNB6RMrFvJHv6B85HXObAoWsd3zm3i+6uZYytv+5+pohbpo6+tpZJFfmGlrcMf4c8b1Pe2OUIsaXJrinCTfaxtZOt+NYnU3hIfQlN20Z/1+dt7JaqLsbIzycNWZmrlNg2Dc2/LJ1T+T6WrrYSml4Ku7ik7yIx2opJD51vU9UfVRmrqL8u/olZj0PyCLV5irxcdKoi/6rKb8qTrHsnhW9jyZH/nSpeWDzxd9769uQ016lgUuf2pAfKPhu2FpfZL2Yb9snLNl/fNIepXaUsj4vNXCXUZ75px8ojNP8UPvAta2g6fb+F1ckZuneshv1vGXXDeyRRrN/bBPS1Jul+l+7zW86R7Wv63WXyDpt/RxraRjvC+TC3O61/Sqj/prag8x372yQivn+XwudrI2X2E2KdtJEov52e0L+uv4FO3p/rvssgsL8F4d/z9PzlWS94m8fqS3361Fi+6qaVYHwi9Yz4iH2fobIj+45cpz/TUaarr/4+z+vaWtVtyAX2d1LG8W9C3f+F1mnf36/k4w3YPrLv+XBVXCJs3cr+n4MKJuLv/fN9GhNdXVP5pJMN9vFi3rpv3/r8Ywg3SYp66zNOsO8QGcxPpnmRS/1mvmJjju3v7absI2xspQrvs1dNbjOj/wP7h1RlZyKGy8occ408UL8En4v6xfC/K3z52XzJd62T8vuZGGsxo/6O46ntmNqqFb/jps2/hHV4rPKH0svT4pstU7t2tZ9u/ZdqbJL1MwP6O86Fyt4jYaIrGz9mjEt8lFL4PtVE6votG2P6fpdf/GZRse7s3bf4BtSl/DIbKMctx++Z+8o6K6z9FPOwKsRmXiaNl7C+6NYRpjlbqG1j72f49qsuY4brd/amb4ZVc8TQ+sSH985LrEe8iPWJnfPrJRbWbb+dwn4x6o+r/aS2S7w3qWt//LnYz2ntE0vH1uDcyKatx1rH+EiMPEN1SZG/iz6+9o01Rob6O7Q+xLZ1jHobK61U+pWVvo2EpuWqzzD6Poa+pvhli0wn8Zq/72Mzm2d90o5VN1x9ZKuzbTgvqWwUIin8FSpl1CXXvFRxU0iozVPYJDRtF3uFphn6XAyJUUdD7SjTJ8v6n9fVbVObkKWp001lc9VRlqdOf5v0ZM+bymdbfp1NfG0bq27Y5JMyfxeJkU6o/inKH8O2Zfgidb6h/g3VJ7QcVbWL0Pxt6rlrPqa4KfQ25a2zl4/E8GdM/4fK/wA=")), fs = new Xe.default(/*@__PURE__*/ tt(rs)), ps = class extends Xa {
	static planFeatures(e) {
		e.addStage(_s), e.addStage(["locl", "ccmp"]), e.addStage(Cs), e.addStage("nukt"), e.addStage("akhn"), e.addStage("rphf", !1), e.addStage("rkrf"), e.addStage("pref", !1), e.addStage("blwf", !1), e.addStage("abvf", !1), e.addStage("half", !1), e.addStage("pstf", !1), e.addStage("vatu"), e.addStage("cjct"), e.addStage("cfar", !1), e.addStage(ws), e.addStage({
			local: ["init"],
			global: [
				"pres",
				"abvs",
				"blws",
				"psts",
				"haln",
				"dist",
				"abvm",
				"blwm",
				"calt",
				"clig"
			]
		}), e.unicodeScript = oa(e.script), e.indicConfig = cs[e.unicodeScript] || cs.Default, e.isOldSpec = e.indicConfig.hasOldSpec && e.script[e.script.length - 1] !== "2";
	}
	static assignFeatures(e, t) {
		for (let n = t.length - 1; n >= 0; n--) {
			let r = t[n].codePoints[0], i = ls[r] || us[r];
			if (i) {
				let r = i.map((r) => {
					let i = e.font.glyphForCodePoint(r);
					return new mo(e.font, i.id, [r], t[n].features);
				});
				t.splice(n, 1, ...r);
			}
		}
	}
};
oe(ps, "zeroMarkWidths", "NONE");
function ms(e) {
	return ds.get(e.codePoints[0]) >> 8;
}
function hs(e) {
	return 1 << (ds.get(e.codePoints[0]) & 255);
}
var gs = class {
	constructor(e, t, n, r) {
		this.category = e, this.position = t, this.syllableType = n, this.syllable = r;
	}
};
function _s(e, t) {
	let n = 0, r = 0;
	for (let [e, i, a] of fs.match(t.map(ms))) {
		if (e > r) {
			++n;
			for (let i = r; i < e; i++) t[i].shaperInfo = new gs(U.X, W.End, "non_indic_cluster", n);
		}
		++n;
		for (let r = e; r <= i; r++) t[r].shaperInfo = new gs(1 << ms(t[r]), hs(t[r]), a[0], n);
		r = i + 1;
	}
	if (r < t.length) {
		++n;
		for (let e = r; e < t.length; e++) t[e].shaperInfo = new gs(U.X, W.End, "non_indic_cluster", n);
	}
}
function vs(e) {
	return e.shaperInfo.category & as;
}
function ys(e) {
	return e.shaperInfo.category & os;
}
function bs(e) {
	return e.shaperInfo.category & ss;
}
function xs(e, t) {
	for (let n of e) n.features = { [t]: !0 };
	return e[0]._font._layoutEngine.engine.GSUBProcessor.applyFeatures([t], e), e.length === 1;
}
function Ss(e, t, n) {
	let r = [
		n,
		t,
		n
	];
	return xs(r.slice(0, 2), "blwf") || xs(r.slice(1, 3), "blwf") ? W.Below_C : xs(r.slice(0, 2), "pstf") || xs(r.slice(1, 3), "pstf") || xs(r.slice(0, 2), "pref") || xs(r.slice(1, 3), "pref") ? W.Post_C : W.Base_C;
}
function Cs(e, t, n) {
	let r = n.indicConfig, i = e._layoutEngine.engine.GSUBProcessor.features, a = e.glyphForCodePoint(9676).id, o = e.glyphForCodePoint(r.virama).id;
	if (o) {
		let n = new mo(e, o, [r.virama]);
		for (let r = 0; r < t.length; r++) t[r].shaperInfo.position === W.Base_C && (t[r].shaperInfo.position = Ss(e, t[r].copy(), n));
	}
	for (let o = 0, s = Ts(t, 0); o < t.length; o = s, s = Ts(t, o)) {
		let { category: c, syllableType: l } = t[o].shaperInfo;
		if (l === "symbol_cluster" || l === "non_indic_cluster") continue;
		if (l === "broken_cluster" && a) {
			let n = new mo(e, a, [9676]);
			n.shaperInfo = new gs(1 << ms(n), hs(n), t[o].shaperInfo.syllableType, t[o].shaperInfo.syllable);
			let r = o;
			for (; r < s && t[r].shaperInfo.category === U.Repha;) r++;
			t.splice(r++, 0, n), s++;
		}
		let u = s, d = o, f = !1;
		if (r.rephPos !== W.Ra_To_Become_Reph && i.rphf && o + 3 <= s && (r.rephMode === "Implicit" && !ys(t[o + 2]) || r.rephMode === "Explicit" && t[o + 2].shaperInfo.category === U.ZWJ)) {
			let e = [
				t[o].copy(),
				t[o + 1].copy(),
				t[o + 2].copy()
			];
			if (xs(e.slice(0, 2), "rphf") || r.rephMode === "Explicit" && xs(e, "rphf")) {
				for (d += 2; d < s && ys(t[d]);) d++;
				u = o, f = !0;
			}
		} else if (r.rephMode === "Log_Repha" && t[o].shaperInfo.category === U.Repha) {
			for (d++; d < s && ys(t[d]);) d++;
			u = o, f = !0;
		}
		switch (r.basePos) {
			case "Last": {
				let e = s, n = !1;
				do {
					let r = t[--e].shaperInfo;
					if (vs(t[e])) {
						if (r.position !== W.Below_C && (r.position !== W.Post_C || n)) {
							u = e;
							break;
						}
						r.position === W.Below_C && (n = !0), u = e;
					} else if (o < e && r.category === U.ZWJ && t[e - 1].shaperInfo.category === U.H) break;
				} while (e > d);
				break;
			}
			case "First":
				u = o;
				for (let e = u + 1; e < s; e++) vs(t[e]) && (t[e].shaperInfo.position = W.Below_C);
		}
		f && u === o && d - u <= 2 && (f = !1);
		for (let e = o; e < u; e++) {
			let n = t[e].shaperInfo;
			n.position = Math.min(W.Pre_C, n.position);
		}
		u < s && (t[u].shaperInfo.position = W.Base_C);
		for (let e = u + 1; e < s; e++) if (t[e].shaperInfo.category === U.M) {
			for (let n = e + 1; n < s; n++) if (vs(t[n])) {
				t[n].shaperInfo.position = W.Final_C;
				break;
			}
			break;
		}
		if (f && (t[o].shaperInfo.position = W.Ra_To_Become_Reph), n.isOldSpec) {
			let e = n.unicodeScript !== "Malayalam";
			for (let n = u + 1; n < s; n++) if (t[n].shaperInfo.category === U.H) {
				let r;
				for (r = s - 1; r > n && !(vs(t[r]) || e && t[r].shaperInfo.category === U.H); r--);
				if (t[r].shaperInfo.category !== U.H && r > n) {
					let e = t[n];
					t.splice(n, 0, ...t.splice(n + 1, r - n)), t[r] = e;
				}
				break;
			}
		}
		let p = W.Start;
		for (let e = o; e < s; e++) {
			let n = t[e].shaperInfo;
			if (n.category & (os | U.N | U.RS | U.CM | ss & n.category)) {
				if (n.position = p, n.category === U.H && n.position === W.Pre_M) {
					for (let r = e; r > o; r--) if (t[r - 1].shaperInfo.position !== W.Pre_M) {
						n.position = t[r - 1].shaperInfo.position;
						break;
					}
				}
			} else n.position !== W.SMVD && (p = n.position);
		}
		let m = u;
		for (let e = u + 1; e < s; e++) if (vs(t[e])) {
			for (let n = m + 1; n < e; n++) t[n].shaperInfo.position < W.SMVD && (t[n].shaperInfo.position = t[e].shaperInfo.position);
			m = e;
		} else t[e].shaperInfo.category === U.M && (m = e);
		let h = t.slice(o, s);
		h.sort((e, t) => e.shaperInfo.position - t.shaperInfo.position), t.splice(o, h.length, ...h);
		for (let e = o; e < s; e++) if (t[e].shaperInfo.position === W.Base_C) {
			u = e;
			break;
		}
		for (let e = o; e < s && t[e].shaperInfo.position === W.Ra_To_Become_Reph; e++) t[e].features.rphf = !0;
		let g = !n.isOldSpec && r.blwfMode === "Pre_And_Post";
		for (let e = o; e < u; e++) t[e].features.half = !0, g && (t[e].features.blwf = !0);
		for (let e = u + 1; e < s; e++) t[e].features.abvf = !0, t[e].features.pstf = !0, t[e].features.blwf = !0;
		if (n.isOldSpec && n.unicodeScript === "Devanagari") for (let e = o; e + 1 < u; e++) t[e].shaperInfo.category === U.Ra && t[e + 1].shaperInfo.category === U.H && (e + 1 === u || t[e + 2].shaperInfo.category === U.ZWJ) && (t[e].features.blwf = !0, t[e + 1].features.blwf = !0);
		if (i.pref && u + 2 < s) {
			for (let e = u + 1; e + 2 - 1 < s; e++) if (xs([t[e].copy(), t[e + 1].copy()], "pref")) {
				for (let n = 0; n < 2; n++) t[e++].features.pref = !0;
				if (i.cfar) for (; e < s; e++) t[e].features.cfar = !0;
				break;
			}
		}
		for (let e = o + 1; e < s; e++) if (ys(t[e])) {
			let n = t[e].shaperInfo.category === U.ZWNJ, r = e;
			do
				r--, n && delete t[r].features.half;
			while (r > o && !vs(t[r]));
		}
	}
}
function ws(e, t, n) {
	let r = n.indicConfig, i = e._layoutEngine.engine.GSUBProcessor.features;
	for (let e = 0, a = Ts(t, 0); e < t.length; e = a, a = Ts(t, e)) {
		let o = !!i.pref, s = e;
		for (; s < a; s++) if (t[s].shaperInfo.position >= W.Base_C) {
			if (o && s + 1 < a) {
				for (let e = s + 1; e < a; e++) if (t[e].features.pref) {
					if (!(t[e].substituted && t[e].isLigated && !t[e].isMultiplied)) {
						for (s = e; s < a && bs(t[s]);) s++;
						t[s].shaperInfo.position = W.BASE_C, o = !1;
					}
					break;
				}
			}
			if (n.unicodeScript === "Malayalam") for (let e = s + 1; e < a; e++) {
				for (; e < a && ys(t[e]);) e++;
				if (e === a || !bs(t[e])) break;
				for (e++; e < a && ys(t[e]);) e++;
				e < a && vs(t[e]) && t[e].shaperInfo.position === W.Below_C && (s = e, t[s].shaperInfo.position = W.Base_C);
			}
			e < s && t[s].shaperInfo.position > W.Base_C && s--;
			break;
		}
		if (s === a && e < s && t[s - 1].shaperInfo.category === U.ZWJ && s--, s < a) for (; e < s && t[s].shaperInfo.category & (U.N | ss);) s--;
		if (e + 1 < a && e < s) {
			let r = s === a ? s - 2 : s - 1;
			if (n.unicodeScript !== "Malayalam" && n.unicodeScript !== "Tamil") {
				for (; r > e && !(t[r].shaperInfo.category & (U.M | ss));) r--;
				bs(t[r]) && t[r].shaperInfo.position !== W.Pre_M ? r + 1 < a && ys(t[r + 1]) && r++ : r = e;
			}
			if (e < r && t[r].shaperInfo.position !== W.Pre_M) {
				for (let n = r; n > e; n--) if (t[n - 1].shaperInfo.position === W.Pre_M) {
					let e = n - 1;
					e < s && s <= r && s--;
					let i = t[e];
					t.splice(e, 0, ...t.splice(e + 1, r - e)), t[r] = i, r--;
				}
			}
		}
		if (e + 1 < a && t[e].shaperInfo.position === W.Ra_To_Become_Reph && t[e].shaperInfo.category === U.Repha !== (t[e].isLigated && !t[e].isMultiplied)) {
			let n, i = r.rephPos, o = !1;
			if (i !== W.After_Post) {
				for (n = e + 1; n < s && !bs(t[n]);) n++;
				if (n < s && bs(t[n]) && (n + 1 < s && ys(t[n + 1]) && n++, o = !0), !o && i === W.After_Main) {
					for (n = s; n + 1 < a && t[n + 1].shaperInfo.position <= W.After_Main;) n++;
					o = n < a;
				}
				if (!o && i === W.After_Sub) {
					for (n = s; n + 1 < a && !(t[n + 1].shaperInfo.position & (W.Post_C | W.After_Post | W.SMVD));) n++;
					o = n < a;
				}
			}
			if (!o) {
				for (n = e + 1; n < s && !bs(t[n]);) n++;
				n < s && bs(t[n]) && (n + 1 < s && ys(t[n + 1]) && n++, o = !0);
			}
			if (!o) {
				for (n = a - 1; n > e && t[n].shaperInfo.position === W.SMVD;) n--;
				if (bs(t[n])) for (let e = s + 1; e < n; e++) t[e].shaperInfo.category === U.M && n--;
			}
			let c = t[e];
			t.splice(e, 0, ...t.splice(e + 1, n - e)), t[n] = c, e < s && s <= n && s--;
		}
		if (o && s + 1 < a) {
			for (let r = s + 1; r < a; r++) if (t[r].features.pref) {
				if (t[r].isLigated && !t[r].isMultiplied) {
					let i = s;
					if (n.unicodeScript !== "Malayalam" && n.unicodeScript !== "Tamil") {
						for (; i > e && !(t[i - 1].shaperInfo.category & (U.M | ss));) i--;
						if (i > e && t[i - 1].shaperInfo.category === U.M) {
							let e = r;
							for (let n = s + 1; n < e; n++) if (t[n].shaperInfo.category === U.M) {
								i--;
								break;
							}
						}
					}
					i > e && bs(t[i - 1]) && i < a && ys(t[i]) && i++;
					let o = r, c = t[o];
					t.splice(i + 1, 0, ...t.splice(i, o - i)), t[i] = c, i <= s && s < o && s++;
				}
				break;
			}
		}
		t[e].shaperInfo.position !== W.Pre_M || e && /Cf|Mn/.test(Me(t[e - 1].codePoints[0])) || (t[e].features.init = !0);
	}
}
function Ts(e, t) {
	if (t >= e.length) return t;
	let n = e[t].shaperInfo.syllable;
	for (; ++t < e.length && e[t].shaperInfo.syllable === n;);
	return t;
}
var { categories: Es, decompositions: Ds } = /*@__PURE__*/ tt(is), Os = new he.default($i("AAACAAAAAAAQugAAAQUO+vHtnHuMX0UVx2d3u/t7bXe7FlqgvB+mpQhFmhikMRAg0ZQmakMU+cPWBzZisEGNjUpoiIYCEgmGUGOEGqOVNPUZUGNA+QNIBU2KREEFFSMBUYRISMXE+B3vnPzOzp553tcWfif5ZO5jnufMzJ2ZO/eumlDqFLAWnAMuBBvBZnC5uXZeBe4WsA1sBzs8/naCXcL1G8GtYDfYA74NvgfuAfcZHmT+fwEeBb8DTwvxPQWeAavACyZvq8z9VYxXwCGglijVBcvACnA8eCM4E6wHG8BF4BLwbvA+8AHwUbAd7AA7wS5wC9gN7gR7wX5wN7gXPAAeBr8Gvwd/Ac+CF8EhoCaV6oBZsBKcAE4FZ0wWeV8P9zxwoTnfCHczuBxsAdvAx8Gnzf1r4X4B3AxuA1+bHJb9m5PzdVGW/Yjv+xXHyfmxFfd9OH8Q/Ar8Bjw1WZT3GfACeAX8N5CfqSmlZsAKsGqqCH8K3DXgbHCuuXYB3HeAd4HLpgrdarbi+EPgY+CT4HPg8ybMTcb9MtyvghtYut/A+b4pf95+ELgfw08Qx/3gADgInjDl0veehPtX8A/wsrn2KtzxDuogWNoJx38k/BzXKeI8Ee5qcBZYD9aZtDbg+AwT19uMX83F7JizCdcvBZdZ97c6/BMfMWmfzfTm88/95aLj+DDSvApcDXZ04uPfaen3TMHPLvi5BezuFPVtD4t/qUcfe3FvP7gb3Ouwo9T+H+gMy/UIjh8DfwBPm7T08d/M8WMBe1Sh3xEjXo+M2s+IESNGjBgxYsSI1wLrOsM1gRsi/P+TzV3/Zc1jvxgR/j8IM9Et1mEGcJeDFeA4cJq5/ia467uF/w1wzwdvB+80998LdwvYZs63w90Bdnbd6Wp/uzz3R4wYMWJEvZzTMm2Xf8SIEfVQd/v+EsaPt3eL90J3wP2WMJ78Trd4t6+P77Hu37cIxp9/ny6YXqrUJeCR6TA74e/nll81MzxejeMtYA94HBwy91bPYow+O/S3A8d7oIM/gRN7CAP29Iqx/B1ThfuwOecM+vA3NmRjf6Gfm3BtH7v+PI7XDpS6EuwDz4O10+0/f9om1F4ehO4OmHp6EO7jxl56nvhsN/15ut+4Z0b657yYkZ7UJ0jhX0bcr3bn+6P87vekN4762QNzvWHZtL+jcH5srzg/uTf0f3pvfj5i+6tYW7rK9+aefO+tuL4BXAQ2gs3gPeBJc//9OL4CXAWuNvc/A64DN4Jbwe0s7jtxvBfsAz8EPwX3gwPgoJAHPQ9/Atf/bO7p/TTP4fglwS/5/zfujfWH5z0cz4Gj+8X5Sf1ib4m+vwbHZ/fdOtP+z+3LOnPp/QL4vxhsApeCy8BWk/a2ftFmYu22Hf4/Ba4B14Hrwc0sP7fh+Cvg6+Au8F1WthA/8pT7UeTxZ/12njkuXT8UyM9i6iur1EEb6f+yPz/eg0b3v4X7x365fMaW42lPu7PTv6vi8i/G+lWF/cvUk7bLl1r+5/rN5tu3j2qvWTd/qV+4h+AqjDGnBsX59GDo94iBXDa6v6Yjl6vu+h8itJcsZq/ZykHhHg/3tMHhUe9s/Yfuny7YNxTvQ8LYdrER2+/c0GBezhrMv3ZNRv7PmYirh7oOv4W1Y72/cwPOzx8U7X8d2295sfE3MPnbBPfSQbHv9nK4HxTqiK/trI7Yy5mLzvuVg/nX+N7V51A3r+gMy/4J434W7l2dYf5PZWGuNX6uh3uzEPetuLY7sZ20zTETY2oxyBhj3DrnfsidYPeXRGLHpxzX6pbFofGRkFBdGhcgW40L4cYtd9JAElO36q4LEzXHX7VMtZ2BEhJjy9dT25fazOtJxhwsBrHzwfu8w12kMYN9fLhIbp2RxlI59rX1dzjpsKl2Fxt3iu6rbofc9q5+KcRrXVzzDn6/Crvk6p/y1GFgGhs9/6maHjBLgv8/18fTxl1q0bPoW8ywsFTGWaazHosrNn/kP2eeqEroZYLZphsZl7L82eephMIqNT8dyT9JjH1Jpg32ubZvTB/SF665ymSnnaqjUHum+1Qn+NyOtz9f2r6y5OQ51b6hYy0D40r2tYXar30+Y/mbVX6JqY+hMC60XZapoh3S/HdOpT3DYu3rs0lKnquyb277JZvyPlqp+f1zVVK2/dJYNpQGf04uYyh1+PTPqfalZ2tO/xwSu+3bOrDzmWvfcTW/fLmibRx6lkvlcOlc8qsE/y5/rnSk67F1iAu1VT6+4jKt5tufn8e2b+n57JKcckhrsKG1Cd6Wu+Y8tf2l5DenPafqQZ/7xstKLeyr+XnInjSelvRgS9n27JPQM5n6Am7jmLG8VK6m7OvyS2L313XYV2r/tth5LWPfNxhyhI+1Up7HVbe/HMgeZE8brtNQ/7tcyX0cn//H2LTO9kpir5VI6yYp9szJW9W2jI1Tqfl5ic2v1GZ5XaG6RDZbyvxMO/DVh1SdUj5y1vraaHs+2/TYNXvtSRoXk4wrf9w6fEctnFt0zL2y+xFsfSrLza2zOTqMiZv8xOpbn8+xsL5ykdj6VsxNKb/Lvxb7nX8u48y1x6yuMW3V9tNxTlouzXslibVxndjC14xda8g2NIbg5x01XAP2lfeIBFSi/zrQEporTXru8fCueiy1CUnqrhspSM9SzbSS64tep9R1ZsZcOxKsUEUfNZeYtr0vjY5DeXW915hT8/PRV8MxlR1HV4DHZZc9R7dzajgWoXikdLtGr0uEfPigsGS/NvYjSHW87XejoXZehZ74XrcqpQ4d5T5f7Gu8f6g7fQmefoqOqk4/VarQv2o4/VDetPDnhjR2dc3BCBp/9NVw7KGfwStVMf6aZNAajj6224j9HCZbpZa/LvH1gU30i/q5WnUdSNEprxv2eIOwx2pcjjLMsmObo008k0J4u69P3d9QdbspW/dy080Nb8PXqcrmj0vsc7tu6qwD1A5oLYr3U3XWSxqj6/a10nCMkudJMyxvrvbK55jUrqU+Xlr/Iai98jY7mVAml5QNHxq31j2m5TrSdmp6z5p+9kpzQntdQbI1Pafr6I9C60gxrALHGtdF6tyhLTtxeBuW+hhqyzPMX931xl6rJ5f6n5h3blpsW7vKbvdBfL1gpYfjDLrvob1drrRT+mcuMf1OrJSdW/P+RfufdUB+pOtdTzhpL5t0jfKr46P3obQfQdPGt1jS+DEkx4MT2PmEg1j72OthqfZNWX+JuZ4at/2sTAmn5cSIMqZIjk0pnD0+aUI6YS9ekdaspWsp8cWEC62dS66UTkq+ypajyvXSlPz4xhQhm/ns6wpXBVI560jHN9aKkdT46spvWT916rONdHNsGSNtl6Hp8oakTVukpF9n3U3Jx0TNefbp3R4jltVfFfpvQkJpNaH/puyco++qbZPz7sE1L3DFGVovc4XPLUPO3ELyrzLiSpmPhaTJfqeJ+t60PiTh9snNW2656upDQ+Wtyg6ueJquB7HSVPspW9a28lDWJouhb6iyv7XjTfVL67j2vjDpvUfMt1Vl4GvctMaeq/vYcFWXIfV5Ku3XaxK951H6dsWFrhcxa3pU/pz3C1xc71tTcaXjGjtJbYIj7UHm7wxSyx+D/d7SfpfJ3wPpfSQp32tS2dt8V2tD7+Bce3rpPa3eC6Dr8Ulq+K+J3HFvbn312Zv2RdStr9g0pP0P/B04XbP3Q8cIT2dlRF6orkrhY/Rv27FqHfL1DP480ffo/V6V7aTHXLKDbTdXOOrnyG1ScvSv6xqve30lPzdpj36M8Pilb+L5vr0xE3dd30nWIfZ45uSSxK4x+CRmTUK6F/LrSsfnj+aOdYyvpXyMK7/OpHWjlDTsa0rJum5K7Ppnj7F9c+0q0qtr7pQji2X9oMwcVrJfmblwU2V2SV3rEk3YuO46XXf8MfrQz077G2zftyDkj/ZqhcZr9nldkOg5ykAt3GunJbR3NGYsUfWafd3ts853C4dLHppOM6WcfM5C+xSbaC/2HMa1H9v1vXdoXm/LKSVpYh5wqmr/X67SfwHtPc9a97p/k8bt0hpbW0j1Svr2m+7Rd98qIQ1pvSF273dKOjHYNmk6fd8/JX3tWIddblBqoU5p7zrZKnd9TppjVq0DSitWqkwz12b2exb7vwjaRvS/TFd/S+8AYvIo+Suri5TwvvZRdV1IQevQ1/8SA+UeH5eto7n/X1Oe86ptaafl8kPjcF7P7W93eD9d5n+oSvn7fFe7I/G9q1IBfylSR71N6fft94ZU18hOXKR+JqUO8f4+5dvLsmWlMQb/Vov+CUDlpTGUndeQlG3fdZWdRPoPgl3mmDlsLnaey/4X3tVuU+o6L3/Pym+qlLV/jk6rlBRd8394hZ6JdnuqIv2ykOh3pfq96Wkq/E8qu2xl88/tOJ4R3tfmpbGi3c5T859bzqr7MbsN03iI5itUNj5eaEKWqIX/KJCQ/iFWNZMmHXs8ovWk53JzFq5vPul6zDjLV36pX7bzvNzB0YlQOZephWtRS5T7eeSq8030R77/HvC1d7tN83Zt9yltrDdwSR0XxsZd5l+MvvvU1/M9jSnj+Nh6FPJbBld/w6XHXH5MZeXrOfS/65g9RTl1JCa8chzX2RZ9/3lXSh4/VqWfEBNq4b82Ytp6m+9Qqxir1jX+rfPdT1vvsWhM6bPbmON6E1LnPCZW7L0qqXswmtqf0MQelZj4myrzYtzvIYmURlvtqapyx+gzRfd0XPfahVSOquMoG+dibBdl46iyfdbV1qvUW9m8+KTudMvkzZe/pqTJ+pWTflX5zw1fVfox6ZTVc8hvHflOSb+OuG1JsZ0kufXAJf8D")), ks = new Xe.default(/*@__PURE__*/ tt(is)), G = class extends Xa {
	static planFeatures(e) {
		e.addStage(Ms), e.addStage([
			"locl",
			"ccmp",
			"nukt",
			"akhn"
		]), e.addStage(Ns), e.addStage(["rphf"], !1), e.addStage(Ps), e.addStage(Ns), e.addStage(["pref"]), e.addStage(Fs), e.addStage([
			"rkrf",
			"abvf",
			"blwf",
			"half",
			"pstf",
			"vatu",
			"cjct"
		]), e.addStage(Is), e.addStage([
			"abvs",
			"blws",
			"pres",
			"psts",
			"dist",
			"abvm",
			"blwm"
		]);
	}
	static assignFeatures(e, t) {
		for (let n = t.length - 1; n >= 0; n--) {
			let r = t[n].codePoints[0];
			if (Ds[r]) {
				let i = Ds[r].map((r) => {
					let i = e.font.glyphForCodePoint(r);
					return new mo(e.font, i.id, [r], t[n].features);
				});
				t.splice(n, 1, ...i);
			}
		}
	}
};
oe(G, "zeroMarkWidths", "BEFORE_GPOS");
function As(e) {
	return Os.get(e.codePoints[0]);
}
var js = class {
	constructor(e, t, n) {
		this.category = e, this.syllableType = t, this.syllable = n;
	}
};
function Ms(e, t) {
	let n = 0;
	for (let [e, r, i] of ks.match(t.map(As))) {
		++n;
		for (let a = e; a <= r; a++) t[a].shaperInfo = new js(Es[As(t[a])], i[0], n);
		let a = t[e].shaperInfo.category === "R" ? 1 : Math.min(3, r - e);
		for (let n = e; n < e + a; n++) t[n].features.rphf = !0;
	}
}
function Ns(e, t) {
	for (let e of t) e.substituted = !1;
}
function Ps(e, t) {
	for (let e of t) e.substituted && e.features.rphf && (e.shaperInfo.category = "R");
}
function Fs(e, t) {
	for (let e of t) e.substituted && (e.shaperInfo.category = "VPre");
}
function Is(e, t) {
	let n = e.glyphForCodePoint(9676).id;
	for (let r = 0, i = Ls(t, 0); r < t.length; r = i, i = Ls(t, r)) {
		let a, o, s = t[r].shaperInfo, c = s.syllableType;
		if (c === "virama_terminated_cluster" || c === "standard_cluster" || c === "broken_cluster") {
			if (c === "broken_cluster" && n) {
				let o = new mo(e, n, [9676]);
				for (o.shaperInfo = s, a = r; a < i && t[a].shaperInfo.category === "R"; a++);
				t.splice(++a, 0, o), i++;
			}
			if (s.category === "R" && i - r > 1) {
				for (a = r + 1; a < i; a++) if (s = t[a].shaperInfo, zs(s) || Rs(t[a])) {
					Rs(t[a]) && a--, t.splice(r, 0, ...t.splice(r + 1, a - r), t[a]);
					break;
				}
			}
			for (a = r, o = i; a < i; a++) s = t[a].shaperInfo, zs(s) || Rs(t[a]) ? o = Rs(t[a]) ? a + 1 : a : (s.category === "VPre" || s.category === "VMPre") && o < a && t.splice(o, 1, t[a], ...t.splice(o, a - o));
		}
	}
}
function Ls(e, t) {
	if (t >= e.length) return t;
	let n = e[t].shaperInfo.syllable;
	for (; ++t < e.length && e[t].shaperInfo.syllable === n;);
	return t;
}
function Rs(e) {
	return e.shaperInfo.category === "H" && !e.isLigated;
}
function zs(e) {
	return e.category === "B" || e.category === "GB";
}
var Bs = {
	arab: co,
	mong: co,
	syrc: co,
	"nko ": co,
	phag: co,
	mand: co,
	mani: co,
	phlp: co,
	hang: ho,
	bng2: ps,
	beng: ps,
	dev2: ps,
	deva: ps,
	gjr2: ps,
	gujr: ps,
	guru: ps,
	gur2: ps,
	knda: ps,
	knd2: ps,
	mlm2: ps,
	mlym: ps,
	ory2: ps,
	orya: ps,
	taml: ps,
	tml2: ps,
	telu: ps,
	tel2: ps,
	khmr: ps,
	bali: G,
	batk: G,
	brah: G,
	bugi: G,
	buhd: G,
	cakm: G,
	cham: G,
	dupl: G,
	egyp: G,
	gran: G,
	hano: G,
	java: G,
	kthi: G,
	kali: G,
	khar: G,
	khoj: G,
	sind: G,
	lepc: G,
	limb: G,
	mahj: G,
	mtei: G,
	modi: G,
	hmng: G,
	rjng: G,
	saur: G,
	shrd: G,
	sidd: G,
	sinh: ps,
	sund: G,
	sylo: G,
	tglg: G,
	tagb: G,
	tale: G,
	lana: G,
	tavt: G,
	takr: G,
	tibt: G,
	tfng: G,
	tirh: G,
	latn: Xa,
	DFLT: Xa
};
function Vs(e) {
	Array.isArray(e) || (e = [e]);
	for (let t of e) {
		let e = Bs[t];
		if (e) return e;
	}
	return Xa;
}
var Hs = class extends po {
	applyLookup(e, t) {
		switch (e) {
			case 1: {
				let e = this.coverageIndex(t.coverage);
				if (e === -1) return !1;
				let n = this.glyphIterator.cur;
				switch (t.version) {
					case 1:
						n.id = n.id + t.deltaGlyphID & 65535;
						break;
					case 2: n.id = t.substitute.get(e);
				}
				return !0;
			}
			case 2: {
				let e = this.coverageIndex(t.coverage);
				if (e !== -1) {
					let n = t.sequences.get(e);
					if (n.length === 0) return this.glyphs.splice(this.glyphIterator.index, 1), !0;
					this.glyphIterator.cur.id = n[0], this.glyphIterator.cur.ligatureComponent = 0;
					let r = this.glyphIterator.cur.features, i = this.glyphIterator.cur, a = n.slice(1).map((e, t) => {
						let n = new mo(this.font, e, void 0, r);
						return n.shaperInfo = i.shaperInfo, n.isLigated = i.isLigated, n.ligatureComponent = t + 1, n.substituted = !0, n.isMultiplied = !0, n;
					});
					return this.glyphs.splice(this.glyphIterator.index + 1, 0, ...a), !0;
				}
				return !1;
			}
			case 3: {
				let e = this.coverageIndex(t.coverage);
				return e !== -1 && (this.glyphIterator.cur.id = t.alternateSet.get(e)[0], !0);
			}
			case 4: {
				let e = this.coverageIndex(t.coverage);
				if (e === -1) return !1;
				for (let r of t.ligatureSets.get(e)) {
					let e = this.sequenceMatchIndices(1, r.components);
					if (!e) continue;
					let t = this.glyphIterator.cur, i = t.codePoints.slice();
					for (let t of e) i.push(...this.glyphs[t].codePoints);
					let a = new mo(this.font, r.glyph, i, t.features);
					a.shaperInfo = t.shaperInfo, a.isLigated = !0, a.substituted = !0;
					let o = t.isMark;
					for (let t = 0; t < e.length && o; t++) o = this.glyphs[e[t]].isMark;
					a.ligatureID = o ? null : this.ligatureID++;
					let s = t.ligatureID, c = t.codePoints.length, l = c, u = this.glyphIterator.index + 1;
					for (let t of e) {
						if (o) u = t;
						else for (; u < t;) {
							var n = l - c + Math.min(this.glyphs[u].ligatureComponent || 1, c);
							this.glyphs[u].ligatureID = a.ligatureID, this.glyphs[u].ligatureComponent = n, u++;
						}
						s = this.glyphs[u].ligatureID, c = this.glyphs[u].codePoints.length, l += c, u++;
					}
					if (s && !o) for (let e = u; e < this.glyphs.length && this.glyphs[e].ligatureID === s; e++) {
						var n = l - c + Math.min(this.glyphs[e].ligatureComponent || 1, c);
						this.glyphs[e].ligatureComponent = n;
					}
					for (let t = e.length - 1; t >= 0; t--) this.glyphs.splice(e[t], 1);
					return this.glyphs[this.glyphIterator.index] = a, !0;
				}
				return !1;
			}
			case 5: return this.applyContext(t);
			case 6: return this.applyChainingContext(t);
			case 7: return this.applyLookup(t.lookupType, t.extension);
			default: throw Error(`GSUB lookupType ${e} is not supported`);
		}
	}
}, Us = class extends po {
	applyPositionValue(e, t) {
		let n = this.positions[this.glyphIterator.peekIndex(e)];
		t.xAdvance != null && (n.xAdvance += t.xAdvance), t.yAdvance != null && (n.yAdvance += t.yAdvance), t.xPlacement != null && (n.xOffset += t.xPlacement), t.yPlacement != null && (n.yOffset += t.yPlacement);
		let r = this.font._variationProcessor, i = this.font.GDEF && this.font.GDEF.itemVariationStore;
		r && i && (t.xPlaDevice && (n.xOffset += r.getDelta(i, t.xPlaDevice.a, t.xPlaDevice.b)), t.yPlaDevice && (n.yOffset += r.getDelta(i, t.yPlaDevice.a, t.yPlaDevice.b)), t.xAdvDevice && (n.xAdvance += r.getDelta(i, t.xAdvDevice.a, t.xAdvDevice.b)), t.yAdvDevice && (n.yAdvance += r.getDelta(i, t.yAdvDevice.a, t.yAdvDevice.b)));
	}
	applyLookup(e, t) {
		switch (e) {
			case 1: {
				let e = this.coverageIndex(t.coverage);
				if (e === -1) return !1;
				switch (t.version) {
					case 1:
						this.applyPositionValue(0, t.value);
						break;
					case 2: this.applyPositionValue(0, t.values.get(e));
				}
				return !0;
			}
			case 2: {
				let e = this.glyphIterator.peek();
				if (!e) return !1;
				let r = this.coverageIndex(t.coverage);
				if (r === -1) return !1;
				switch (t.version) {
					case 1:
						let i = t.pairSets.get(r);
						for (let t of i) if (t.secondGlyph === e.id) return this.applyPositionValue(0, t.value1), this.applyPositionValue(1, t.value2), !0;
						return !1;
					case 2:
						let a = this.getClassID(this.glyphIterator.cur.id, t.classDef1), o = this.getClassID(e.id, t.classDef2);
						if (a === -1 || o === -1) return !1;
						var n = t.classRecords.get(a).get(o);
						return this.applyPositionValue(0, n.value1), this.applyPositionValue(1, n.value2), !0;
				}
			}
			case 3: {
				let e = this.glyphIterator.peekIndex(), n = this.glyphs[e];
				if (!n) return !1;
				let r = t.entryExitRecords[this.coverageIndex(t.coverage)];
				if (!r || !r.exitAnchor) return !1;
				let i = t.entryExitRecords[this.coverageIndex(t.coverage, n.id)];
				if (!i || !i.entryAnchor) return !1;
				let a = this.getAnchor(i.entryAnchor), o = this.getAnchor(r.exitAnchor), s = this.positions[this.glyphIterator.index], c = this.positions[e], l;
				switch (this.direction) {
					case "ltr":
						s.xAdvance = o.x + s.xOffset, l = a.x + c.xOffset, c.xAdvance -= l, c.xOffset -= l;
						break;
					case "rtl": l = o.x + s.xOffset, s.xAdvance -= l, s.xOffset -= l, c.xAdvance = a.x + c.xOffset;
				}
				return this.glyphIterator.flags.rightToLeft ? (this.glyphIterator.cur.cursiveAttachment = e, s.yOffset = a.y - o.y) : (n.cursiveAttachment = this.glyphIterator.index, s.yOffset = o.y - a.y), !0;
			}
			case 4: {
				let e = this.coverageIndex(t.markCoverage);
				if (e === -1) return !1;
				let n = this.glyphIterator.index;
				for (; --n >= 0 && (this.glyphs[n].isMark || this.glyphs[n].ligatureComponent > 0););
				if (n < 0) return !1;
				let r = this.coverageIndex(t.baseCoverage, this.glyphs[n].id);
				if (r === -1) return !1;
				let i = t.markArray[e], a = t.baseArray[r][i.class];
				return this.applyAnchor(i, a, n), !0;
			}
			case 5: {
				let e = this.coverageIndex(t.markCoverage);
				if (e === -1) return !1;
				let n = this.glyphIterator.index;
				for (; --n >= 0 && this.glyphs[n].isMark;);
				if (n < 0) return !1;
				let r = this.coverageIndex(t.ligatureCoverage, this.glyphs[n].id);
				if (r === -1) return !1;
				let i = t.ligatureArray[r], a = this.glyphIterator.cur, o = this.glyphs[n], s = o.ligatureID && o.ligatureID === a.ligatureID && a.ligatureComponent > 0 ? Math.min(a.ligatureComponent, o.codePoints.length) - 1 : o.codePoints.length - 1, c = t.markArray[e], l = i[s][c.class];
				return this.applyAnchor(c, l, n), !0;
			}
			case 6: {
				let e = this.coverageIndex(t.mark1Coverage);
				if (e === -1) return !1;
				let n = this.glyphIterator.peekIndex(-1), r = this.glyphs[n];
				if (!r || !r.isMark) return !1;
				let i = this.glyphIterator.cur, a = !1;
				if (i.ligatureID === r.ligatureID ? i.ligatureID ? i.ligatureComponent === r.ligatureComponent && (a = !0) : a = !0 : (i.ligatureID && !i.ligatureComponent || r.ligatureID && !r.ligatureComponent) && (a = !0), !a) return !1;
				let o = this.coverageIndex(t.mark2Coverage, r.id);
				if (o === -1) return !1;
				let s = t.mark1Array[e], c = t.mark2Array[o][s.class];
				return this.applyAnchor(s, c, n), !0;
			}
			case 7: return this.applyContext(t);
			case 8: return this.applyChainingContext(t);
			case 9: return this.applyLookup(t.lookupType, t.extension);
			default: throw Error(`Unsupported GPOS table: ${e}`);
		}
	}
	applyAnchor(e, t, n) {
		let r = this.getAnchor(t), i = this.getAnchor(e.markAnchor);
		this.positions[n];
		let a = this.positions[this.glyphIterator.index];
		a.xOffset = r.x - i.x, a.yOffset = r.y - i.y, this.glyphIterator.cur.markAttachment = n;
	}
	getAnchor(e) {
		let t = e.xCoordinate, n = e.yCoordinate, r = this.font._variationProcessor, i = this.font.GDEF && this.font.GDEF.itemVariationStore;
		return r && i && (e.xDeviceTable && (t += r.getDelta(i, e.xDeviceTable.a, e.xDeviceTable.b)), e.yDeviceTable && (n += r.getDelta(i, e.yDeviceTable.a, e.yDeviceTable.b))), {
			x: t,
			y: n
		};
	}
	applyFeatures(e, t, n) {
		super.applyFeatures(e, t, n);
		for (var r = 0; r < this.glyphs.length; r++) this.fixCursiveAttachment(r);
		this.fixMarkAttachment();
	}
	fixCursiveAttachment(e) {
		let t = this.glyphs[e];
		if (t.cursiveAttachment != null) {
			let n = t.cursiveAttachment;
			t.cursiveAttachment = null, this.fixCursiveAttachment(n), this.positions[e].yOffset += this.positions[n].yOffset;
		}
	}
	fixMarkAttachment() {
		for (let e = 0; e < this.glyphs.length; e++) {
			let t = this.glyphs[e];
			if (t.markAttachment != null) {
				let n = t.markAttachment;
				if (this.positions[e].xOffset += this.positions[n].xOffset, this.positions[e].yOffset += this.positions[n].yOffset, this.direction === "ltr") for (let t = n; t < e; t++) this.positions[e].xOffset -= this.positions[t].xAdvance, this.positions[e].yOffset -= this.positions[t].yAdvance;
				else for (let t = n + 1; t < e + 1; t++) this.positions[e].xOffset += this.positions[t].xAdvance, this.positions[e].yOffset += this.positions[t].yAdvance;
			}
		}
	}
}, Ws = class {
	setup(e) {
		this.glyphInfos = e.glyphs.map((e) => new mo(this.font, e.id, [...e.codePoints]));
		let t = null;
		this.GPOSProcessor && (t = this.GPOSProcessor.selectScript(e.script, e.language, e.direction)), this.GSUBProcessor && (t = this.GSUBProcessor.selectScript(e.script, e.language, e.direction)), this.shaper = Vs(t), this.plan = new Wa(this.font, t, e.direction), this.shaper.plan(this.plan, this.glyphInfos, e.features);
		for (let t in this.plan.allFeatures) e.features[t] = !0;
	}
	substitute(e) {
		this.GSUBProcessor && (this.plan.process(this.GSUBProcessor, this.glyphInfos), e.glyphs = this.glyphInfos.map((e) => this.font.getGlyph(e.id, e.codePoints)));
	}
	position(e) {
		return this.shaper.zeroMarkWidths === "BEFORE_GPOS" && this.zeroMarkAdvances(e.positions), this.GPOSProcessor && this.plan.process(this.GPOSProcessor, this.glyphInfos, e.positions), this.shaper.zeroMarkWidths === "AFTER_GPOS" && this.zeroMarkAdvances(e.positions), e.direction === "rtl" && (e.glyphs.reverse(), e.positions.reverse()), this.GPOSProcessor && this.GPOSProcessor.features;
	}
	zeroMarkAdvances(e) {
		for (let t = 0; t < this.glyphInfos.length; t++) this.glyphInfos[t].isMark && (e[t].xAdvance = 0, e[t].yAdvance = 0);
	}
	cleanup() {
		this.glyphInfos = null, this.plan = null, this.shaper = null;
	}
	getAvailableFeatures(e, t) {
		let n = [];
		return this.GSUBProcessor && (this.GSUBProcessor.selectScript(e, t), n.push(...Object.keys(this.GSUBProcessor.features))), this.GPOSProcessor && (this.GPOSProcessor.selectScript(e, t), n.push(...Object.keys(this.GPOSProcessor.features))), n;
	}
	constructor(e) {
		this.font = e, this.glyphInfos = null, this.plan = null, this.GSUBProcessor = null, this.GPOSProcessor = null, this.fallbackPosition = !0, e.GSUB && (this.GSUBProcessor = new Hs(e, e.GSUB)), e.GPOS && (this.GPOSProcessor = new Us(e, e.GPOS));
	}
}, Gs = class {
	layout(e, t, n, r, i) {
		if (typeof t == "string" && (i = r, r = n, n = t, t = []), typeof e == "string") {
			n ??= sa(e);
			var a = this.font.glyphsForString(e);
		} else {
			if (n == null) {
				let t = [];
				for (let n of e) t.push(...n.codePoints);
				n = ca(t);
			}
			var a = e;
		}
		let o = new da(a, t, n, r, i);
		return a.length === 0 ? (o.positions = [], o) : (this.engine && this.engine.setup && this.engine.setup(o), this.substitute(o), this.position(o), this.hideDefaultIgnorables(o.glyphs, o.positions), this.engine && this.engine.cleanup && this.engine.cleanup(), o);
	}
	substitute(e) {
		this.engine && this.engine.substitute && this.engine.substitute(e);
	}
	position(e) {
		e.positions = e.glyphs.map((e) => new fa(e.advanceWidth));
		let t = null;
		this.engine && this.engine.position && (t = this.engine.position(e)), t || this.engine && !this.engine.fallbackPosition || (this.unicodeLayoutEngine ||= new na(this.font), this.unicodeLayoutEngine.positionGlyphs(e.glyphs, e.positions)), t && t.kern || e.features.kern === !1 || !this.font.kern || (this.kernProcessor ||= new ta(this.font), this.kernProcessor.process(e.glyphs, e.positions), e.features.kern = !0);
	}
	hideDefaultIgnorables(e, t) {
		let n = this.font.glyphForCodePoint(32);
		for (let r = 0; r < e.length; r++) this.isDefaultIgnorable(e[r].codePoints[0]) && (e[r] = n, t[r].xAdvance = 0, t[r].yAdvance = 0);
	}
	isDefaultIgnorable(e) {
		let t = e >> 16;
		if (t === 0) switch (e >> 8) {
			case 0: return e === 173;
			case 3: return e === 847;
			case 6: return e === 1564;
			case 23: return 6068 <= e && e <= 6069;
			case 24: return 6155 <= e && e <= 6158;
			case 32: return 8203 <= e && e <= 8207 || 8234 <= e && e <= 8238 || 8288 <= e && e <= 8303;
			case 254: return 65024 <= e && e <= 65039 || e === 65279;
			case 255: return 65520 <= e && e <= 65528;
			default: return !1;
		}
		else switch (t) {
			case 1: return 113824 <= e && e <= 113827 || 119155 <= e && e <= 119162;
			case 14: return 917504 <= e && e <= 921599;
			default: return !1;
		}
	}
	getAvailableFeatures(e, t) {
		let n = [];
		return this.engine && n.push(...this.engine.getAvailableFeatures(e, t)), this.font.kern && n.indexOf("kern") === -1 && n.push("kern"), n;
	}
	stringsForGlyph(e) {
		let t = /* @__PURE__ */ new Set(), n = this.font._cmapProcessor.codePointsForGlyph(e);
		for (let e of n) t.add(String.fromCodePoint(e));
		if (this.engine && this.engine.stringsForGlyph) for (let n of this.engine.stringsForGlyph(e)) t.add(n);
		return Array.from(t);
	}
	constructor(e) {
		this.font = e, this.unicodeLayoutEngine = null, this.kernProcessor = null, this.font.morx ? this.engine = new Ua(this.font) : (this.font.GSUB || this.font.GPOS) && (this.engine = new Ws(this.font));
	}
}, Ks = {
	moveTo: "M",
	lineTo: "L",
	quadraticCurveTo: "Q",
	bezierCurveTo: "C",
	closePath: "Z"
}, qs = class e {
	toFunction() {
		return (e) => {
			this.commands.forEach((t) => e[t.command].apply(e, t.args));
		};
	}
	toSVG() {
		return this.commands.map((e) => {
			let t = e.args.map((e) => Math.round(e * 100) / 100);
			return `${Ks[e.command]}${t.join(" ")}`;
		}).join("");
	}
	get cbox() {
		if (!this._cbox) {
			let e = new ra();
			for (let t of this.commands) for (let n = 0; n < t.args.length; n += 2) e.addPoint(t.args[n], t.args[n + 1]);
			this._cbox = Object.freeze(e);
		}
		return this._cbox;
	}
	get bbox() {
		if (this._bbox) return this._bbox;
		let e = new ra(), t = 0, n = 0, r = (e) => (1 - e) ** 3 * f[g] + 3 * (1 - e) ** 2 * e * p[g] + 3 * (1 - e) * e ** 2 * m[g] + e ** 3 * h[g];
		for (let _ of this.commands) switch (_.command) {
			case "moveTo":
			case "lineTo":
				let [v, y] = _.args;
				e.addPoint(v, y), t = v, n = y;
				break;
			case "quadraticCurveTo":
			case "bezierCurveTo":
				if (_.command === "quadraticCurveTo") var [i, a, o, s] = _.args, c = t + 2 / 3 * (i - t), l = n + 2 / 3 * (a - n), u = o + 2 / 3 * (i - o), d = s + 2 / 3 * (a - s);
				else var [c, l, u, d, o, s] = _.args;
				e.addPoint(o, s);
				for (var f = [t, n], p = [c, l], m = [u, d], h = [o, s], g = 0; g <= 1; g++) {
					let t = 6 * f[g] - 12 * p[g] + 6 * m[g], n = -3 * f[g] + 9 * p[g] - 9 * m[g] + 3 * h[g];
					if (_ = 3 * p[g] - 3 * f[g], n === 0) {
						if (t === 0) continue;
						let n = -_ / t;
						0 < n && n < 1 && (g === 0 ? e.addPoint(r(n), e.maxY) : g === 1 && e.addPoint(e.maxX, r(n)));
						continue;
					}
					let i = t ** 2 - 4 * _ * n;
					if (i < 0) continue;
					let a = (-t + Math.sqrt(i)) / (2 * n);
					0 < a && a < 1 && (g === 0 ? e.addPoint(r(a), e.maxY) : g === 1 && e.addPoint(e.maxX, r(a)));
					let o = (-t - Math.sqrt(i)) / (2 * n);
					0 < o && o < 1 && (g === 0 ? e.addPoint(r(o), e.maxY) : g === 1 && e.addPoint(e.maxX, r(o)));
				}
				t = o, n = s;
		}
		return this._bbox = Object.freeze(e);
	}
	mapPoints(t) {
		let n = new e();
		for (let e of this.commands) {
			let r = [];
			for (let n = 0; n < e.args.length; n += 2) {
				let [i, a] = t(e.args[n], e.args[n + 1]);
				r.push(i, a);
			}
			n[e.command](...r);
		}
		return n;
	}
	transform(e, t, n, r, i, a) {
		return this.mapPoints((o, s) => [e * o + n * s + i, t * o + r * s + a]);
	}
	translate(e, t) {
		return this.transform(1, 0, 0, 1, e, t);
	}
	rotate(e) {
		let t = Math.cos(e), n = Math.sin(e);
		return this.transform(t, n, -n, t, 0, 0);
	}
	scale(e, t = e) {
		return this.transform(e, 0, 0, t, 0, 0);
	}
	constructor() {
		this.commands = [], this._bbox = null, this._cbox = null;
	}
};
for (let e of [
	"moveTo",
	"lineTo",
	"quadraticCurveTo",
	"bezierCurveTo",
	"closePath"
]) qs.prototype[e] = function(...t) {
	return this._bbox = this._cbox = null, this.commands.push({
		command: e,
		args: t
	}), this;
};
var Js = /* @__PURE__ */ ".notdef,.null,nonmarkingreturn,space,exclam,quotedbl,numbersign,dollar,percent,ampersand,quotesingle,parenleft,parenright,asterisk,plus,comma,hyphen,period,slash,zero,one,two,three,four,five,six,seven,eight,nine,colon,semicolon,less,equal,greater,question,at,A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T,U,V,W,X,Y,Z,bracketleft,backslash,bracketright,asciicircum,underscore,grave,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z,braceleft,bar,braceright,asciitilde,Adieresis,Aring,Ccedilla,Eacute,Ntilde,Odieresis,Udieresis,aacute,agrave,acircumflex,adieresis,atilde,aring,ccedilla,eacute,egrave,ecircumflex,edieresis,iacute,igrave,icircumflex,idieresis,ntilde,oacute,ograve,ocircumflex,odieresis,otilde,uacute,ugrave,ucircumflex,udieresis,dagger,degree,cent,sterling,section,bullet,paragraph,germandbls,registered,copyright,trademark,acute,dieresis,notequal,AE,Oslash,infinity,plusminus,lessequal,greaterequal,yen,mu,partialdiff,summation,product,pi,integral,ordfeminine,ordmasculine,Omega,ae,oslash,questiondown,exclamdown,logicalnot,radical,florin,approxequal,Delta,guillemotleft,guillemotright,ellipsis,nonbreakingspace,Agrave,Atilde,Otilde,OE,oe,endash,emdash,quotedblleft,quotedblright,quoteleft,quoteright,divide,lozenge,ydieresis,Ydieresis,fraction,currency,guilsinglleft,guilsinglright,fi,fl,daggerdbl,periodcentered,quotesinglbase,quotedblbase,perthousand,Acircumflex,Ecircumflex,Aacute,Edieresis,Egrave,Iacute,Icircumflex,Idieresis,Igrave,Oacute,Ocircumflex,apple,Ograve,Uacute,Ucircumflex,Ugrave,dotlessi,circumflex,tilde,macron,breve,dotaccent,ring,cedilla,hungarumlaut,ogonek,caron,Lslash,lslash,Scaron,scaron,Zcaron,zcaron,brokenbar,Eth,eth,Yacute,yacute,Thorn,thorn,minus,multiply,onesuperior,twosuperior,threesuperior,onehalf,onequarter,threequarters,franc,Gbreve,gbreve,Idotaccent,Scedilla,scedilla,Cacute,cacute,Ccaron,ccaron,dcroat".split(","), Ys = class {
	_getPath() {
		return new qs();
	}
	_getCBox() {
		return this.path.cbox;
	}
	_getBBox() {
		return this.path.bbox;
	}
	_getTableMetrics(e) {
		if (this.id < e.metrics.length) return e.metrics.get(this.id);
		let t = e.metrics.get(e.metrics.length - 1);
		return {
			advance: t ? t.advance : 0,
			bearing: e.bearings.get(this.id - e.metrics.length) || 0
		};
	}
	_getMetrics(e) {
		if (this._metrics) return this._metrics;
		let { advance: t, bearing: n } = this._getTableMetrics(this._font.hmtx);
		if (this._font.vmtx) var { advance: r, bearing: i } = this._getTableMetrics(this._font.vmtx);
		else {
			let t;
			if (e ?? ({cbox: e} = this), (t = this._font["OS/2"]) && t.version > 0) var r = Math.abs(t.typoAscender - t.typoDescender), i = t.typoAscender - e.maxY;
			else {
				let { hhea: t } = this._font;
				var r = Math.abs(t.ascent - t.descent), i = t.ascent - e.maxY;
			}
		}
		return this._font._variationProcessor && this._font.HVAR && (t += this._font._variationProcessor.getAdvanceAdjustment(this.id, this._font.HVAR)), this._metrics = {
			advanceWidth: t,
			advanceHeight: r,
			leftBearing: n,
			topBearing: i
		};
	}
	get cbox() {
		return this._getCBox();
	}
	get bbox() {
		return this._getBBox();
	}
	get path() {
		return this._getPath();
	}
	getScaledPath(e) {
		let t = 1 / this._font.unitsPerEm * e;
		return this.path.scale(t);
	}
	get advanceWidth() {
		return this._getMetrics().advanceWidth;
	}
	get advanceHeight() {
		return this._getMetrics().advanceHeight;
	}
	get ligatureCaretPositions() {}
	_getName() {
		let { post: e } = this._font;
		if (!e) return null;
		switch (e.version) {
			case 1: return Js[this.id];
			case 2:
				let t = e.glyphNameIndex[this.id];
				return t < Js.length ? Js[t] : e.names[t - Js.length];
			case 2.5: return Js[this.id + e.offsets[this.id]];
			case 4: return String.fromCharCode(e.map[this.id]);
		}
	}
	get name() {
		return this._getName();
	}
	render(e, t) {
		e.save();
		let n = 1 / this._font.head.unitsPerEm * t;
		e.scale(n, n), this.path.toFunction()(e), e.fill(), e.restore();
	}
	constructor(e, t, n) {
		this.id = e, this.codePoints = t, this._font = n, this.isMark = this.codePoints.length > 0 && this.codePoints.every(Ie), this.isLigature = this.codePoints.length > 1;
	}
};
se([ct], Ys.prototype, "cbox", null), se([ct], Ys.prototype, "bbox", null), se([ct], Ys.prototype, "path", null), se([ct], Ys.prototype, "advanceWidth", null), se([ct], Ys.prototype, "advanceHeight", null), se([ct], Ys.prototype, "name", null);
var Xs = new F({
	numberOfContours: C,
	xMin: C,
	yMin: C,
	xMax: C,
	yMax: C
}), Zs = 1, Qs = 2, $s = 4, ec = 8, tc = 16, nc = 32, rc = 1, ic = 8, ac = 32, oc = 64, sc = 128, cc = 256, lc = class e {
	copy() {
		return new e(this.onCurve, this.endContour, this.x, this.y);
	}
	constructor(e, t, n = 0, r = 0) {
		this.onCurve = e, this.endContour = t, this.x = n, this.y = r;
	}
}, uc = class {
	constructor(e, t, n) {
		this.glyphID = e, this.dx = t, this.dy = n, this.pos = 0, this.scaleX = this.scaleY = 1, this.scale01 = this.scale10 = 0;
	}
}, dc = class extends Ys {
	_getCBox(e) {
		if (this._font._variationProcessor && !e) return this.path.cbox;
		let t = this._font._getTableStream("glyf");
		t.pos += this._font.loca.offsets[this.id];
		let n = Xs.decode(t), r = new ra(n.xMin, n.yMin, n.xMax, n.yMax);
		return Object.freeze(r);
	}
	_parseGlyphCoord(e, t, n, r) {
		if (n) {
			var i = e.readUInt8();
			r || (i = -i), i += t;
		} else if (r) var i = t;
		else var i = t + e.readInt16BE();
		return i;
	}
	_decode() {
		let e = this._font.loca.offsets[this.id];
		if (e === this._font.loca.offsets[this.id + 1]) return null;
		let t = this._font._getTableStream("glyf");
		t.pos += e;
		let n = t.pos, r = Xs.decode(t);
		return r.numberOfContours > 0 ? this._decodeSimple(r, t) : r.numberOfContours < 0 && this._decodeComposite(r, t, n), r;
	}
	_decodeSimple(e, t) {
		e.points = [];
		let n = new A(y, e.numberOfContours).decode(t);
		e.instructions = new A(v, y).decode(t);
		let r = [], i = n[n.length - 1] + 1;
		for (; r.length < i;) {
			var a = t.readUInt8();
			if (r.push(a), a & ec) {
				let e = t.readUInt8();
				for (let t = 0; t < e; t++) r.push(a);
			}
		}
		for (var o = 0; o < r.length; o++) {
			var a = r[o];
			let t = new lc(!!(a & Zs), n.indexOf(o) >= 0, 0, 0);
			e.points.push(t);
		}
		let s = 0;
		for (var o = 0; o < r.length; o++) {
			var a = r[o];
			e.points[o].x = s = this._parseGlyphCoord(t, s, a & Qs, a & tc);
		}
		let c = 0;
		for (var o = 0; o < r.length; o++) {
			var a = r[o];
			e.points[o].y = c = this._parseGlyphCoord(t, c, a & $s, a & nc);
		}
		if (this._font._variationProcessor) {
			let t = e.points.slice();
			t.push(...this._getPhantomPoints(e)), this._font._variationProcessor.transformPoints(this.id, t), e.phantomPoints = t.slice(-4);
		}
	}
	_decodeComposite(e, t, n = 0) {
		e.components = [];
		let r = !1, i = ac;
		for (; i & ac;) {
			i = t.readUInt16BE();
			let c = t.pos - n, l = t.readUInt16BE();
			if (r ||= (i & cc) !== 0, i & rc) var a = t.readInt16BE(), o = t.readInt16BE();
			else var a = t.readInt8(), o = t.readInt8();
			var s = new uc(l, a, o);
			s.pos = c, i & ic ? s.scaleX = s.scaleY = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824 : i & oc ? (s.scaleX = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824, s.scaleY = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824) : i & sc && (s.scaleX = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824, s.scale01 = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824, s.scale10 = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824, s.scaleY = (t.readUInt8() << 24 | t.readUInt8() << 16) / 1073741824), e.components.push(s);
		}
		if (this._font._variationProcessor) {
			let t = [];
			for (let n = 0; n < e.components.length; n++) {
				var s = e.components[n];
				t.push(new lc(!0, !0, s.dx, s.dy));
			}
			t.push(...this._getPhantomPoints(e)), this._font._variationProcessor.transformPoints(this.id, t), e.phantomPoints = t.splice(-4, 4);
			for (let n = 0; n < t.length; n++) {
				let r = t[n];
				e.components[n].dx = r.x, e.components[n].dy = r.y;
			}
		}
		return r;
	}
	_getPhantomPoints(e) {
		let t = this._getCBox(!0);
		this._metrics ??= Ys.prototype._getMetrics.call(this, t);
		let { advanceWidth: n, advanceHeight: r, leftBearing: i, topBearing: a } = this._metrics;
		return [
			new lc(!1, !0, e.xMin - i, 0),
			new lc(!1, !0, e.xMin - i + n, 0),
			new lc(!1, !0, 0, e.yMax + a),
			new lc(!1, !0, 0, e.yMax + a + r)
		];
	}
	_getContours() {
		let e = this._decode();
		if (!e) return [];
		let t = [];
		if (e.numberOfContours < 0) for (let n of e.components) {
			let e = this._font.getGlyph(n.glyphID)._getContours();
			for (let r = 0; r < e.length; r++) {
				let i = e[r];
				for (let e = 0; e < i.length; e++) {
					let r = i[e], a = r.x * n.scaleX + r.y * n.scale01 + n.dx, o = r.y * n.scaleY + r.x * n.scale10 + n.dy;
					t.push(new lc(r.onCurve, r.endContour, a, o));
				}
			}
		}
		else t = e.points || [];
		e.phantomPoints && !this._font.directory.tables.HVAR && (this._metrics.advanceWidth = e.phantomPoints[1].x - e.phantomPoints[0].x, this._metrics.advanceHeight = e.phantomPoints[3].y - e.phantomPoints[2].y, this._metrics.leftBearing = e.xMin - e.phantomPoints[0].x, this._metrics.topBearing = e.phantomPoints[2].y - e.yMax);
		let n = [], r = [];
		for (let e = 0; e < t.length; e++) {
			var i = t[e];
			r.push(i), i.endContour && (n.push(r), r = []);
		}
		return n;
	}
	_getMetrics() {
		if (this._metrics) return this._metrics;
		let e = this._getCBox(!0);
		return super._getMetrics(e), this._font._variationProcessor && !this._font.HVAR && this.path, this._metrics;
	}
	_getPath() {
		let e = this._getContours(), t = new qs();
		for (let r = 0; r < e.length; r++) {
			let i = e[r], a = i[0], o = i[i.length - 1], s = 0;
			if (a.onCurve) {
				var n = null;
				s = 1;
			} else {
				a = o.onCurve ? o : new lc(!1, !1, (a.x + o.x) / 2, (a.y + o.y) / 2);
				var n = a;
			}
			t.moveTo(a.x, a.y);
			for (let e = s; e < i.length; e++) {
				let r = i[e], o = e === 0 ? a : i[e - 1];
				if (o.onCurve && r.onCurve) t.lineTo(r.x, r.y);
				else if (o.onCurve && !r.onCurve) var n = r;
				else if (!o.onCurve && !r.onCurve) {
					let e = (o.x + r.x) / 2, i = (o.y + r.y) / 2;
					t.quadraticCurveTo(o.x, o.y, e, i);
					var n = r;
				} else if (!o.onCurve && r.onCurve) {
					t.quadraticCurveTo(n.x, n.y, r.x, r.y);
					var n = null;
				} else throw Error("Unknown TTF path state");
			}
			n && t.quadraticCurveTo(n.x, n.y, a.x, a.y), t.closePath();
		}
		return t;
	}
	constructor(...e) {
		super(...e), oe(this, "type", "TTF");
	}
}, fc = class extends Ys {
	_getName() {
		return this._font.CFF2 ? super._getName() : this._font["CFF "].getGlyphName(this.id);
	}
	bias(e) {
		return e.length < 1240 ? 107 : e.length < 33900 ? 1131 : 32768;
	}
	_getPath() {
		let e = this._font.CFF2 || this._font["CFF "], { stream: t } = e, n = e.topDict.CharStrings[this.id], r = n.offset + n.length;
		t.pos = n.offset;
		let i = new qs(), a = [], o = [], s = null, c = 0, l = 0, u = 0, d, f, p = !1;
		this._usedGsubrs = d = {}, this._usedSubrs = f = {};
		let m = e.globalSubrIndex || [], h = this.bias(m), g = e.privateDictForGlyph(this.id) || {}, _ = g.Subrs || [], v = this.bias(_), y = e.topDict.vstore && e.topDict.vstore.itemVariationStore, b = g.vsindex, x = this._font._variationProcessor;
		function S() {
			s ??= a.shift() + g.nominalWidthX;
		}
		function C() {
			return a.length % 2 != 0 && S(), c += a.length >> 1, a.length = 0;
		}
		function w(e, t) {
			p && i.closePath(), i.moveTo(e, t), p = !0;
		}
		let T = function() {
			for (; t.pos < r;) {
				let g = t.readUInt8();
				if (g < 32) {
					let s, E, D, O, k, A, j, ee, M, te, ne, N, P, re, ie, F;
					switch (g) {
						case 1:
						case 3:
						case 18:
						case 23:
							C();
							break;
						case 4:
							a.length > 1 && S(), u += a.shift(), w(l, u);
							break;
						case 5:
							for (; a.length >= 2;) l += a.shift(), u += a.shift(), i.lineTo(l, u);
							break;
						case 6:
						case 7:
							for (D = g === 6; a.length >= 1;) D ? l += a.shift() : u += a.shift(), i.lineTo(l, u), D = !D;
							break;
						case 8:
							for (; a.length > 0;) O = l + a.shift(), k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), l = A + a.shift(), u = j + a.shift(), i.bezierCurveTo(O, k, A, j, l, u);
							break;
						case 10:
							if (s = a.pop() + v, E = _[s], E) {
								f[s] = !0;
								let e = t.pos, n = r;
								t.pos = E.offset, r = E.offset + E.length, T(), t.pos = e, r = n;
							}
							break;
						case 11:
							if (e.version >= 2) break;
							return;
						case 14:
							if (e.version >= 2) break;
							a.length > 0 && S(), p &&= (i.closePath(), !1);
							break;
						case 15:
							if (e.version < 2) throw Error("vsindex operator not supported in CFF v1");
							b = a.pop();
							break;
						case 16: {
							if (e.version < 2) throw Error("blend operator not supported in CFF v1");
							if (!x) throw Error("blend operator in non-variation font");
							let t = x.getBlendVector(y, b), n = a.pop(), r = n * t.length, i = a.length - r, o = i - n;
							for (let e = 0; e < n; e++) {
								let n = a[o + e];
								for (let e = 0; e < t.length; e++) n += t[e] * a[i++];
								a[o + e] = n;
							}
							for (; r--;) a.pop();
							break;
						}
						case 19:
						case 20:
							C(), t.pos += c + 7 >> 3;
							break;
						case 21:
							a.length > 2 && S(), l += a.shift(), u += a.shift(), w(l, u);
							break;
						case 22:
							a.length > 1 && S(), l += a.shift(), w(l, u);
							break;
						case 24:
							for (; a.length >= 8;) O = l + a.shift(), k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), l = A + a.shift(), u = j + a.shift(), i.bezierCurveTo(O, k, A, j, l, u);
							l += a.shift(), u += a.shift(), i.lineTo(l, u);
							break;
						case 25:
							for (; a.length >= 8;) l += a.shift(), u += a.shift(), i.lineTo(l, u);
							O = l + a.shift(), k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), l = A + a.shift(), u = j + a.shift(), i.bezierCurveTo(O, k, A, j, l, u);
							break;
						case 26:
							for (a.length % 2 && (l += a.shift()); a.length >= 4;) O = l, k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), l = A, u = j + a.shift(), i.bezierCurveTo(O, k, A, j, l, u);
							break;
						case 27:
							for (a.length % 2 && (u += a.shift()); a.length >= 4;) O = l + a.shift(), k = u, A = O + a.shift(), j = k + a.shift(), l = A + a.shift(), u = j, i.bezierCurveTo(O, k, A, j, l, u);
							break;
						case 28:
							a.push(t.readInt16BE());
							break;
						case 29:
							if (s = a.pop() + h, E = m[s], E) {
								d[s] = !0;
								let e = t.pos, n = r;
								t.pos = E.offset, r = E.offset + E.length, T(), t.pos = e, r = n;
							}
							break;
						case 30:
						case 31:
							for (D = g === 31; a.length >= 4;) D ? (O = l + a.shift(), k = u, A = O + a.shift(), j = k + a.shift(), u = j + a.shift(), l = A + (a.length === 1 ? a.shift() : 0)) : (O = l, k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), l = A + a.shift(), u = j + (a.length === 1 ? a.shift() : 0)), i.bezierCurveTo(O, k, A, j, l, u), D = !D;
							break;
						case 12:
							switch (g = t.readUInt8(), g) {
								case 3:
									let e = a.pop(), t = a.pop();
									a.push(e && t ? 1 : 0);
									break;
								case 4:
									e = a.pop(), t = a.pop(), a.push(e || t ? 1 : 0);
									break;
								case 5:
									e = a.pop(), a.push(+!e);
									break;
								case 9:
									e = a.pop(), a.push(Math.abs(e));
									break;
								case 10:
									e = a.pop(), t = a.pop(), a.push(e + t);
									break;
								case 11:
									e = a.pop(), t = a.pop(), a.push(e - t);
									break;
								case 12:
									e = a.pop(), t = a.pop(), a.push(e / t);
									break;
								case 14:
									e = a.pop(), a.push(-e);
									break;
								case 15:
									e = a.pop(), t = a.pop(), a.push(+(e === t));
									break;
								case 18:
									a.pop();
									break;
								case 20:
									let r = a.pop(), s = a.pop();
									o[s] = r;
									break;
								case 21:
									s = a.pop(), a.push(o[s] || 0);
									break;
								case 22:
									let c = a.pop(), d = a.pop(), f = a.pop(), p = a.pop();
									a.push(f <= p ? c : d);
									break;
								case 23:
									a.push(Math.random());
									break;
								case 24:
									e = a.pop(), t = a.pop(), a.push(e * t);
									break;
								case 26:
									e = a.pop(), a.push(Math.sqrt(e));
									break;
								case 27:
									e = a.pop(), a.push(e, e);
									break;
								case 28:
									e = a.pop(), t = a.pop(), a.push(t, e);
									break;
								case 29:
									s = a.pop(), s < 0 ? s = 0 : s > a.length - 1 && (s = a.length - 1), a.push(a[s]);
									break;
								case 30:
									let m = a.pop(), h = a.pop();
									if (h >= 0) for (; h > 0;) {
										var n = a[m - 1];
										for (let e = m - 2; e >= 0; e--) a[e + 1] = a[e];
										a[0] = n, h--;
									}
									else for (; h < 0;) {
										var n = a[0];
										for (let e = 0; e <= m; e++) a[e] = a[e + 1];
										a[m - 1] = n, h++;
									}
									break;
								case 34:
									O = l + a.shift(), k = u, A = O + a.shift(), j = k + a.shift(), ee = A + a.shift(), M = j, te = ee + a.shift(), ne = M, N = te + a.shift(), P = ne, re = N + a.shift(), ie = P, l = re, u = ie, i.bezierCurveTo(O, k, A, j, ee, M), i.bezierCurveTo(te, ne, N, P, re, ie);
									break;
								case 35:
									F = [];
									for (let e = 0; e <= 5; e++) l += a.shift(), u += a.shift(), F.push(l, u);
									i.bezierCurveTo(...F.slice(0, 6)), i.bezierCurveTo(...F.slice(6)), a.shift();
									break;
								case 36:
									O = l + a.shift(), k = u + a.shift(), A = O + a.shift(), j = k + a.shift(), ee = A + a.shift(), M = j, te = ee + a.shift(), ne = M, N = te + a.shift(), P = ne + a.shift(), re = N + a.shift(), ie = P, l = re, u = ie, i.bezierCurveTo(O, k, A, j, ee, M), i.bezierCurveTo(te, ne, N, P, re, ie);
									break;
								case 37:
									let _ = l, v = u;
									F = [];
									for (let e = 0; e <= 4; e++) l += a.shift(), u += a.shift(), F.push(l, u);
									Math.abs(l - _) > Math.abs(u - v) ? (l += a.shift(), u = v) : (l = _, u += a.shift()), F.push(l, u), i.bezierCurveTo(...F.slice(0, 6)), i.bezierCurveTo(...F.slice(6));
									break;
								default: throw Error(`Unknown op: 12 ${g}`);
							}
							break;
						default: throw Error(`Unknown op: ${g}`);
					}
				} else if (g < 247) a.push(g - 139);
				else if (g < 251) {
					var s = t.readUInt8();
					a.push((g - 247) * 256 + s + 108);
				} else if (g < 255) {
					var s = t.readUInt8();
					a.push(-(g - 251) * 256 - s - 108);
				} else a.push(t.readInt32BE() / 65536);
			}
		};
		return T(), p && i.closePath(), i;
	}
	constructor(...e) {
		super(...e), oe(this, "type", "CFF");
	}
}, pc = new F({
	originX: y,
	originY: y,
	type: new P(4),
	data: new te((e) => e.parent.buflen - e._currentOffset)
}), mc = class extends dc {
	getImageForSize(e) {
		for (let n = 0; n < this._font.sbix.imageTables.length; n++) {
			var t = this._font.sbix.imageTables[n];
			if (t.ppem >= e) break;
		}
		let n = t.imageOffsets, r = n[this.id], i = n[this.id + 1];
		return r === i ? null : (this._font.stream.pos = r, pc.decode(this._font.stream, { buflen: i - r }));
	}
	render(e, t) {
		let n = this.getImageForSize(t);
		if (n != null) {
			let r = t / this._font.unitsPerEm;
			e.image(n.data, {
				height: t,
				x: n.originX,
				y: (this.bbox.minY - n.originY) * r
			});
		}
		this._font.sbix.flags.renderOutlines && super.render(e, t);
	}
	constructor(...e) {
		super(...e), oe(this, "type", "SBIX");
	}
}, hc = class {
	constructor(e, t) {
		this.glyph = e, this.color = t;
	}
}, gc = class extends Ys {
	_getBBox() {
		let e = new ra();
		for (let t = 0; t < this.layers.length; t++) {
			let n = this.layers[t].glyph.bbox;
			e.addPoint(n.minX, n.minY), e.addPoint(n.maxX, n.maxY);
		}
		return e;
	}
	get layers() {
		let e = this._font.CPAL, t = this._font.COLR, n = 0, r = t.baseGlyphRecord.length - 1;
		for (; n <= r;) {
			let e = n + r >> 1;
			var i = t.baseGlyphRecord[e];
			if (this.id < i.gid) r = e - 1;
			else if (this.id > i.gid) n = e + 1;
			else {
				var a = i;
				break;
			}
		}
		if (a == null) {
			var o = this._font._getBaseGlyph(this.id), s = {
				red: 0,
				green: 0,
				blue: 0,
				alpha: 255
			};
			return [new hc(o, s)];
		}
		let c = [];
		for (let n = a.firstLayerIndex; n < a.firstLayerIndex + a.numLayers; n++) {
			var i = t.layerRecords[n], s = e.colorRecords[i.paletteIndex], o = this._font._getBaseGlyph(i.gid);
			c.push(new hc(o, s));
		}
		return c;
	}
	render(e, t) {
		for (let { glyph: n, color: r } of this.layers) e.fillColor([
			r.red,
			r.green,
			r.blue
		], r.alpha / 255 * 100), n.render(e, t);
	}
	constructor(...e) {
		super(...e), oe(this, "type", "COLR");
	}
}, _c = 32768, vc = 4095, yc = 32768, bc = 16384, xc = 8192, Sc = 4095, Cc = 128, wc = 127, Tc = 128, Ec = 64, Dc = 63, Oc = class {
	normalizeCoords(e) {
		let t = [];
		for (var n = 0; n < this.font.fvar.axis.length; n++) {
			let r = this.font.fvar.axis[n];
			e[n] < r.defaultValue ? t.push((e[n] - r.defaultValue + 2 ** -52) / (r.defaultValue - r.minValue + 2 ** -52)) : t.push((e[n] - r.defaultValue + 2 ** -52) / (r.maxValue - r.defaultValue + 2 ** -52));
		}
		if (this.font.avar) for (var n = 0; n < this.font.avar.segment.length; n++) {
			let e = this.font.avar.segment[n];
			for (let r = 0; r < e.correspondence.length; r++) {
				let i = e.correspondence[r];
				if (r >= 1 && t[n] < i.fromCoord) {
					let a = e.correspondence[r - 1];
					t[n] = ((t[n] - a.fromCoord) * (i.toCoord - a.toCoord) + 2 ** -52) / (i.fromCoord - a.fromCoord + 2 ** -52) + a.toCoord;
					break;
				}
			}
		}
		return t;
	}
	transformPoints(e, t) {
		if (!this.font.fvar || !this.font.gvar) return;
		let { gvar: n } = this.font;
		if (e >= n.glyphCount) return;
		let r = n.offsets[e];
		if (r === n.offsets[e + 1]) return;
		let { stream: i } = this.font;
		if (i.pos = r, i.pos >= i.length) return;
		let a = i.readUInt16BE(), o = r + i.readUInt16BE();
		if (a & _c) {
			var s = i.pos;
			i.pos = o;
			var c = this.decodePoints();
			o = i.pos, i.pos = s;
		}
		let l = t.map((e) => e.copy());
		a &= vc;
		for (let e = 0; e < a; e++) {
			let e = i.readUInt16BE(), r = i.readUInt16BE();
			if (r & yc) {
				var u = [];
				for (let e = 0; e < n.axisCount; e++) u.push(i.readInt16BE() / 16384);
			} else {
				if ((r & Sc) >= n.globalCoordCount) throw Error("Invalid gvar table");
				var u = n.globalCoords[r & Sc];
			}
			if (r & bc) {
				var d = [];
				for (let e = 0; e < n.axisCount; e++) d.push(i.readInt16BE() / 16384);
				var f = [];
				for (let e = 0; e < n.axisCount; e++) f.push(i.readInt16BE() / 16384);
			}
			let a = this.tupleFactor(r, u, d, f);
			if (a === 0) {
				o += e;
				continue;
			}
			var s = i.pos;
			if (i.pos = o, r & xc) var p = this.decodePoints();
			else var p = c;
			let h = p.length === 0 ? t.length : p.length, g = this.decodeDeltas(h), _ = this.decodeDeltas(h);
			if (p.length === 0) for (let e = 0; e < t.length; e++) {
				var m = t[e];
				m.x += Math.round(g[e] * a), m.y += Math.round(_[e] * a);
			}
			else {
				let e = l.map((e) => e.copy()), n = t.map(() => !1);
				for (let r = 0; r < p.length; r++) {
					let i = p[r];
					if (i < t.length) {
						let t = e[i];
						n[i] = !0, t.x += g[r] * a, t.y += _[r] * a;
					}
				}
				this.interpolateMissingDeltas(e, l, n);
				for (let n = 0; n < t.length; n++) {
					let r = e[n].x - l[n].x, i = e[n].y - l[n].y;
					t[n].x = Math.round(t[n].x + r), t[n].y = Math.round(t[n].y + i);
				}
			}
			o += e, i.pos = s;
		}
	}
	decodePoints() {
		let e = this.font.stream, t = e.readUInt8();
		t & Cc && (t = (t & wc) << 8 | e.readUInt8());
		let n = new Uint16Array(t), r = 0, i = 0;
		for (; r < t;) {
			let a = e.readUInt8(), o = (a & wc) + 1, s = a & Cc ? e.readUInt16 : e.readUInt8;
			for (let a = 0; a < o && r < t; a++) i += s.call(e), n[r++] = i;
		}
		return n;
	}
	decodeDeltas(e) {
		let t = this.font.stream, n = 0, r = new Int16Array(e);
		for (; n < e;) {
			let i = t.readUInt8(), a = (i & Dc) + 1;
			if (i & Tc) n += a;
			else {
				let o = i & Ec ? t.readInt16BE : t.readInt8;
				for (let i = 0; i < a && n < e; i++) r[n++] = o.call(t);
			}
		}
		return r;
	}
	tupleFactor(e, t, n, r) {
		let i = this.normalizedCoords, { gvar: a } = this.font, o = 1;
		for (let s = 0; s < a.axisCount; s++) if (t[s] !== 0) {
			if (i[s] === 0) return 0;
			if ((e & bc) === 0) {
				if (i[s] < Math.min(0, t[s]) || i[s] > Math.max(0, t[s])) return 0;
				o = (o * i[s] + 2 ** -52) / (t[s] + 2 ** -52);
			} else if (i[s] < n[s] || i[s] > r[s]) return 0;
			else o = i[s] < t[s] ? o * (i[s] - n[s] + 2 ** -52) / (t[s] - n[s] + 2 ** -52) : o * (r[s] - i[s] + 2 ** -52) / (r[s] - t[s] + 2 ** -52);
		}
		return o;
	}
	interpolateMissingDeltas(e, t, n) {
		if (e.length === 0) return;
		let r = 0;
		for (; r < e.length;) {
			let i = r, a = r, o = e[a];
			for (; !o.endContour;) o = e[++a];
			for (; r <= a && !n[r];) r++;
			if (r > a) continue;
			let s = r, c = r;
			for (r++; r <= a;) n[r] && (this.deltaInterpolate(c + 1, r - 1, c, r, t, e), c = r), r++;
			c === s ? this.deltaShift(i, a, c, t, e) : (this.deltaInterpolate(c + 1, a, c, s, t, e), s > 0 && this.deltaInterpolate(i, s - 1, c, s, t, e)), r = a + 1;
		}
	}
	deltaInterpolate(e, t, n, r, i, a) {
		if (e > t) return;
		let o = ["x", "y"];
		for (let c = 0; c < o.length; c++) {
			let l = o[c];
			if (i[n][l] > i[r][l]) {
				var s = n;
				n = r, r = s;
			}
			let u = i[n][l], d = i[r][l], f = a[n][l], p = a[r][l];
			if (u !== d || f === p) {
				let n = u === d ? 0 : (p - f) / (d - u);
				for (let r = e; r <= t; r++) {
					let e = i[r][l];
					e <= u ? e += f - u : e >= d ? e += p - d : e = f + (e - u) * n, a[r][l] = e;
				}
			}
		}
	}
	deltaShift(e, t, n, r, i) {
		let a = i[n].x - r[n].x, o = i[n].y - r[n].y;
		if (a !== 0 || o !== 0) for (let r = e; r <= t; r++) r !== n && (i[r].x += a, i[r].y += o);
	}
	getAdvanceAdjustment(e, t) {
		let n, r;
		if (t.advanceWidthMapping) {
			let i = e;
			i >= t.advanceWidthMapping.mapCount && (i = t.advanceWidthMapping.mapCount - 1), t.advanceWidthMapping.entryFormat, {outerIndex: n, innerIndex: r} = t.advanceWidthMapping.mapData[i];
		} else n = 0, r = e;
		return this.getDelta(t.itemVariationStore, n, r);
	}
	getDelta(e, t, n) {
		if (t >= e.itemVariationData.length) return 0;
		let r = e.itemVariationData[t];
		if (n >= r.deltaSets.length) return 0;
		let i = r.deltaSets[n], a = this.getBlendVector(e, t), o = 0;
		for (let e = 0; e < r.regionIndexCount; e++) o += i.deltas[e] * a[e];
		return o;
	}
	getBlendVector(e, t) {
		let n = e.itemVariationData[t];
		if (this.blendVectors.has(n)) return this.blendVectors.get(n);
		let r = this.normalizedCoords, i = [];
		for (let t = 0; t < n.regionIndexCount; t++) {
			let a = 1, o = n.regionIndexes[t], s = e.variationRegionList.variationRegions[o];
			for (let e = 0; e < s.length; e++) {
				let t = s[e], n;
				n = t.startCoord > t.peakCoord || t.peakCoord > t.endCoord || t.startCoord < 0 && t.endCoord > 0 && t.peakCoord !== 0 || t.peakCoord === 0 ? 1 : r[e] < t.startCoord || r[e] > t.endCoord ? 0 : r[e] === t.peakCoord ? 1 : r[e] < t.peakCoord ? (r[e] - t.startCoord + 2 ** -52) / (t.peakCoord - t.startCoord + 2 ** -52) : (t.endCoord - r[e] + 2 ** -52) / (t.endCoord - t.peakCoord + 2 ** -52), a *= n;
			}
			i[t] = a;
		}
		return this.blendVectors.set(n, i), i;
	}
	constructor(e, t) {
		this.font = e, this.normalizedCoords = this.normalizeCoords(t), this.blendVectors = /* @__PURE__ */ new Map();
	}
};
Promise.resolve();
var kc = class {
	includeGlyph(e) {
		return typeof e == "object" && (e = e.id), this.mapping[e] ?? (this.glyphs.push(e), this.mapping[e] = this.glyphs.length - 1), this.mapping[e];
	}
	constructor(e) {
		this.font = e, this.glyphs = [], this.mapping = {}, this.includeGlyph(0);
	}
}, Ac = 1, jc = 2, Mc = 4, Nc = 8, Pc = 16, Fc = 32, Ic = class {
	static size(e) {
		return e >= 0 && e <= 255 ? 1 : 2;
	}
	static encode(e, t) {
		t >= 0 && t <= 255 ? e.writeUInt8(t) : e.writeInt16BE(t);
	}
}, Lc = new F({
	numberOfContours: C,
	xMin: C,
	yMin: C,
	xMax: C,
	yMax: C,
	endPtsOfContours: new A(y, "numberOfContours"),
	instructions: new A(v, y),
	flags: new A(v, 0),
	xPoints: new A(Ic, 0),
	yPoints: new A(Ic, 0)
}), Rc = class {
	encodeSimple(e, t = []) {
		let n = [], r = [], i = [], a = [], o = 0, s = 0, c = 0, l = 0, u = 0;
		for (let t = 0; t < e.commands.length; t++) {
			let d = e.commands[t];
			for (let n = 0; n < d.args.length; n += 2) {
				let f = d.args[n], p = d.args[n + 1], m = 0;
				if (d.command === "quadraticCurveTo" && n === 2) {
					let n = e.commands[t + 1];
					if (n && n.command === "quadraticCurveTo") {
						let e = (s + n.args[0]) / 2, t = (c + n.args[1]) / 2;
						if (f === e && p === t) continue;
					}
				}
				(d.command !== "quadraticCurveTo" || n !== 0) && (m |= Ac), m = this._encodePoint(f, s, r, m, jc, Pc), m = this._encodePoint(p, c, i, m, Mc, Fc), m === l && o < 255 ? (a[a.length - 1] |= Nc, o++) : (o > 0 && (a.push(o), o = 0), a.push(m), l = m), s = f, c = p, u++;
			}
			d.command === "closePath" && n.push(u - 1);
		}
		e.commands.length > 1 && e.commands[e.commands.length - 1].command !== "closePath" && n.push(u - 1);
		let d = e.bbox, f = {
			numberOfContours: n.length,
			xMin: d.minX,
			yMin: d.minY,
			xMax: d.maxX,
			yMax: d.maxY,
			endPtsOfContours: n,
			instructions: t,
			flags: a,
			xPoints: r,
			yPoints: i
		}, m = Lc.size(f), h = 4 - m % 4, g = new p(m + h);
		return Lc.encode(g, f), h !== 0 && g.fill(0, h), g.buffer;
	}
	_encodePoint(e, t, n, r, i, a) {
		let o = e - t;
		return e === t ? r |= a : (-255 <= o && o <= 255 && (r |= i, o < 0 ? o = -o : r |= a), n.push(o)), r;
	}
}, zc = class extends kc {
	_addGlyph(e) {
		let t = this.font.getGlyph(e), n = t._decode(), r = this.font.loca.offsets[e], i = this.font.loca.offsets[e + 1], a = this.font._getTableStream("glyf");
		a.pos += r;
		let o = a.readBuffer(i - r);
		if (n && n.numberOfContours < 0) {
			o = new Uint8Array(o);
			let t = new DataView(o.buffer);
			for (let r of n.components) e = this.includeGlyph(r.glyphID), t.setUint16(r.pos, e);
		} else n && this.font._variationProcessor && (o = this.glyphEncoder.encodeSimple(t.path, n.instructions));
		return this.glyf.push(o), this.loca.offsets.push(this.offset), this.hmtx.metrics.push({
			advance: t.advanceWidth,
			bearing: t._getMetrics().leftBearing
		}), this.offset += o.length, this.glyf.length - 1;
	}
	encode() {
		this.glyf = [], this.offset = 0, this.loca = {
			offsets: [],
			version: this.font.loca.version
		}, this.hmtx = {
			metrics: [],
			bearings: []
		};
		let e = 0;
		for (; e < this.glyphs.length;) this._addGlyph(this.glyphs[e++]);
		let t = (0, Ze.default)(this.font.maxp);
		t.numGlyphs = this.glyf.length, this.loca.offsets.push(this.offset);
		let n = (0, Ze.default)(this.font.head);
		n.indexToLocFormat = this.loca.version;
		let r = (0, Ze.default)(this.font.hhea);
		return r.numberOfMetrics = this.hmtx.metrics.length, qi.toBuffer({ tables: {
			head: n,
			hhea: r,
			loca: this.loca,
			maxp: t,
			"cvt ": this.font["cvt "],
			prep: this.font.prep,
			glyf: this.glyf,
			hmtx: this.hmtx,
			fpgm: this.font.fpgm
		} });
	}
	constructor(e) {
		super(e), this.glyphEncoder = new Rc();
	}
}, Bc = class extends kc {
	subsetCharstrings() {
		this.charstrings = [];
		let e = {};
		for (let t of this.glyphs) {
			this.charstrings.push(this.cff.getCharString(t));
			let n = this.font.getGlyph(t);
			n.path;
			for (let t in n._usedGsubrs) e[t] = !0;
		}
		this.gsubrs = this.subsetSubrs(this.cff.globalSubrIndex, e);
	}
	subsetSubrs(e, t) {
		let n = [];
		for (let r = 0; r < e.length; r++) {
			let i = e[r];
			t[r] ? (this.cff.stream.pos = i.offset, n.push(this.cff.stream.readBuffer(i.length))) : n.push(new Uint8Array([11]));
		}
		return n;
	}
	subsetFontdict(e) {
		e.FDArray = [], e.FDSelect = {
			version: 0,
			fds: []
		};
		let t = {}, n = [], r = {};
		for (let i of this.glyphs) {
			let a = this.cff.fdForGlyph(i);
			if (a == null) continue;
			t[a] || (e.FDArray.push(Object.assign({}, this.cff.topDict.FDArray[a])), n.push({}), r[a] = e.FDArray.length - 1), t[a] = !0, e.FDSelect.fds.push(r[a]);
			let o = this.font.getGlyph(i);
			o.path;
			for (let e in o._usedSubrs) n[r[a]][e] = !0;
		}
		for (let t = 0; t < e.FDArray.length; t++) {
			let r = e.FDArray[t];
			delete r.FontName, r.Private && r.Private.Subrs && (r.Private = Object.assign({}, r.Private), r.Private.Subrs = this.subsetSubrs(r.Private.Subrs, n[t]));
		}
	}
	createCIDFontdict(e) {
		let t = {};
		for (let e of this.glyphs) {
			let n = this.font.getGlyph(e);
			n.path;
			for (let e in n._usedSubrs) t[e] = !0;
		}
		let n = Object.assign({}, this.cff.topDict.Private);
		return this.cff.topDict.Private && this.cff.topDict.Private.Subrs && (n.Subrs = this.subsetSubrs(this.cff.topDict.Private.Subrs, t)), e.FDArray = [{ Private: n }], e.FDSelect = {
			version: 3,
			nRanges: 1,
			ranges: [{
				first: 0,
				fd: 0
			}],
			sentinel: this.charstrings.length
		};
	}
	addString(e) {
		return e ? (this.strings ||= [], this.strings.push(e), $t.length + this.strings.length - 1) : null;
	}
	encode() {
		this.subsetCharstrings();
		let e = {
			version: this.charstrings.length > 255 ? 2 : 1,
			ranges: [{
				first: 1,
				nLeft: this.charstrings.length - 2
			}]
		}, t = Object.assign({}, this.cff.topDict);
		t.Private = null, t.charset = e, t.Encoding = null, t.CharStrings = this.charstrings;
		for (let e of [
			"version",
			"Notice",
			"Copyright",
			"FullName",
			"FamilyName",
			"Weight",
			"PostScript",
			"BaseFontName",
			"FontName"
		]) t[e] = this.addString(this.cff.string(t[e]));
		t.ROS = [
			this.addString("Adobe"),
			this.addString("Identity"),
			0
		], t.CIDCount = this.charstrings.length, this.cff.isCIDFont ? this.subsetFontdict(t) : this.createCIDFontdict(t);
		let n = {
			version: 1,
			hdrSize: this.cff.hdrSize,
			offSize: 4,
			header: this.cff.header,
			nameIndex: [this.cff.postscriptName],
			topDictIndex: [t],
			stringIndex: this.strings,
			globalSubrIndex: this.gsubrs
		};
		return Xn.toBuffer(n);
	}
	constructor(e) {
		if (super(e), this.cff = this.font["CFF "], !this.cff) throw Error("Not a CFF Font");
	}
}, Vc = class e {
	static probe(e) {
		let t = Xi.decode(e.slice(0, 4));
		return t === "true" || t === "OTTO" || t === "\0\0\0";
	}
	setDefaultLanguage(e = null) {
		this.defaultLanguage = e;
	}
	_getTable(e) {
		if (!(e.tag in this._tables)) try {
			this._tables[e.tag] = this._decodeTable(e);
		} catch {}
		return this._tables[e.tag];
	}
	_getTableStream(e) {
		let t = this.directory.tables[e];
		return t ? (this.stream.pos = t.offset, this.stream) : null;
	}
	_decodeDirectory() {
		return this.directory = qi.decode(this.stream, { _startOffset: 0 });
	}
	_decodeTable(e) {
		let t = this.stream.pos, n = this._getTableStream(e.tag), r = Wi[e.tag].decode(n, this, e.length);
		return this.stream.pos = t, r;
	}
	getName(e, t = this.defaultLanguage || ot) {
		let n = this.name && this.name.records[e];
		return n && (n[t] || n[this.defaultLanguage] || n[ot] || n.en || n[Object.keys(n)[0]]) || null;
	}
	get postscriptName() {
		return this.getName("postscriptName");
	}
	get fullName() {
		return this.getName("fullName");
	}
	get familyName() {
		return this.getName("fontFamily");
	}
	get subfamilyName() {
		return this.getName("fontSubfamily");
	}
	get copyright() {
		return this.getName("copyright");
	}
	get version() {
		return this.getName("version");
	}
	get ascent() {
		return this.hhea.ascent;
	}
	get descent() {
		return this.hhea.descent;
	}
	get lineGap() {
		return this.hhea.lineGap;
	}
	get underlinePosition() {
		return this.post.underlinePosition;
	}
	get underlineThickness() {
		return this.post.underlineThickness;
	}
	get italicAngle() {
		return this.post.italicAngle;
	}
	get capHeight() {
		let e = this["OS/2"];
		return e ? e.capHeight : this.ascent;
	}
	get xHeight() {
		let e = this["OS/2"];
		return e ? e.xHeight : 0;
	}
	get numGlyphs() {
		return this.maxp.numGlyphs;
	}
	get unitsPerEm() {
		return this.head.unitsPerEm;
	}
	get bbox() {
		return Object.freeze(new ra(this.head.xMin, this.head.yMin, this.head.xMax, this.head.yMax));
	}
	get _cmapProcessor() {
		return new ea(this.cmap);
	}
	get characterSet() {
		return this._cmapProcessor.getCharacterSet();
	}
	hasGlyphForCodePoint(e) {
		return !!this._cmapProcessor.lookup(e);
	}
	glyphForCodePoint(e) {
		return this.getGlyph(this._cmapProcessor.lookup(e), [e]);
	}
	glyphsForString(e) {
		let t = [], n = e.length, r = 0, i = -1, a = -1;
		for (; r <= n;) {
			let o = 0, s = 0;
			if (r < n) {
				if (o = e.charCodeAt(r++), 55296 <= o && o <= 56319 && r < n) {
					let t = e.charCodeAt(r);
					56320 <= t && t <= 57343 && (r++, o = ((o & 1023) << 10) + (t & 1023) + 65536);
				}
				s = +(65024 <= o && o <= 65039 || 917760 <= o && o <= 917999);
			} else r++;
			a === 0 && s === 1 ? t.push(this.getGlyph(this._cmapProcessor.lookup(i, o), [i, o])) : a === 0 && s === 0 && t.push(this.glyphForCodePoint(i)), i = o, a = s;
		}
		return t;
	}
	get _layoutEngine() {
		return new Gs(this);
	}
	layout(e, t, n, r, i) {
		return this._layoutEngine.layout(e, t, n, r, i);
	}
	stringsForGlyph(e) {
		return this._layoutEngine.stringsForGlyph(e);
	}
	get availableFeatures() {
		return this._layoutEngine.getAvailableFeatures();
	}
	getAvailableFeatures(e, t) {
		return this._layoutEngine.getAvailableFeatures(e, t);
	}
	_getBaseGlyph(e, t = []) {
		return this._glyphs[e] || (this.directory.tables.glyf ? this._glyphs[e] = new dc(e, t, this) : (this.directory.tables["CFF "] || this.directory.tables.CFF2) && (this._glyphs[e] = new fc(e, t, this))), this._glyphs[e] || null;
	}
	getGlyph(e, t = []) {
		return this._glyphs[e] || (this.directory.tables.sbix ? this._glyphs[e] = new mc(e, t, this) : this.directory.tables.COLR && this.directory.tables.CPAL ? this._glyphs[e] = new gc(e, t, this) : this._getBaseGlyph(e, t)), this._glyphs[e] || null;
	}
	createSubset() {
		return this.directory.tables["CFF "] ? new Bc(this) : new zc(this);
	}
	get variationAxes() {
		let e = {};
		if (!this.fvar) return e;
		for (let t of this.fvar.axis) e[t.axisTag.trim()] = {
			name: t.name.en,
			min: t.minValue,
			default: t.defaultValue,
			max: t.maxValue
		};
		return e;
	}
	get namedVariations() {
		let e = {};
		if (!this.fvar) return e;
		for (let t of this.fvar.instance) {
			let n = {};
			for (let e = 0; e < this.fvar.axis.length; e++) {
				let r = this.fvar.axis[e];
				n[r.axisTag.trim()] = t.coord[e];
			}
			e[t.name.en] = n;
		}
		return e;
	}
	getVariation(t) {
		if (!(this.directory.tables.fvar && (this.directory.tables.gvar && this.directory.tables.glyf || this.directory.tables.CFF2))) throw Error("Variations require a font with the fvar, gvar and glyf, or CFF2 tables.");
		if (typeof t == "string" && (t = this.namedVariations[t]), typeof t != "object") throw Error("Variation settings must be either a variation name or settings object.");
		let n = this.fvar.axis.map((e, n) => {
			let r = e.axisTag.trim();
			return r in t ? Math.max(e.minValue, Math.min(e.maxValue, t[r])) : e.defaultValue;
		}), r = new u(this.stream.buffer);
		r.pos = this._directoryPos;
		let i = new e(r, n);
		return i._tables = this._tables, i;
	}
	get _variationProcessor() {
		if (!this.fvar) return null;
		let e = this.variationCoords;
		return !e && !this.CFF2 ? null : (e ||= this.fvar.axis.map((e) => e.defaultValue), new Oc(this, e));
	}
	getFont(e) {
		return this.getVariation(e);
	}
	constructor(e, t = null) {
		oe(this, "type", "TTF"), this.defaultLanguage = null, this.stream = e, this.variationCoords = t, this._directoryPos = this.stream.pos, this._tables = {}, this._glyphs = {}, this._decodeDirectory();
		for (let e in this.directory.tables) {
			let t = this.directory.tables[e];
			Wi[e] && t.length > 0 && Object.defineProperty(this, e, { get: this._getTable.bind(this, t) });
		}
	}
};
se([ct], Vc.prototype, "bbox", null), se([ct], Vc.prototype, "_cmapProcessor", null), se([ct], Vc.prototype, "characterSet", null), se([ct], Vc.prototype, "_layoutEngine", null), se([ct], Vc.prototype, "variationAxes", null), se([ct], Vc.prototype, "namedVariations", null), se([ct], Vc.prototype, "_variationProcessor", null);
var Hc = new F({
	tag: new P(4),
	offset: new L(x, "void", { type: "global" }),
	compLength: x,
	length: x,
	origChecksum: x
}), Uc = new F({
	tag: new P(4),
	flavor: x,
	length: x,
	numTables: y,
	reserved: new N(y),
	totalSfntSize: x,
	majorVersion: y,
	minorVersion: y,
	metaOffset: x,
	metaLength: x,
	metaOrigLength: x,
	privOffset: x,
	privLength: x,
	tables: new A(Hc, "numTables")
});
Uc.process = function() {
	let e = {};
	for (let t of this.tables) e[t.tag] = t;
	this.tables = e;
};
var Wc = Uc, Gc = class extends Vc {
	static probe(e) {
		return Xi.decode(e.slice(0, 4)) === "wOFF";
	}
	_decodeDirectory() {
		this.directory = Wc.decode(this.stream, { _startOffset: 0 });
	}
	_getTableStream(e) {
		let t = this.directory.tables[e];
		if (t) {
			if (this.stream.pos = t.offset, t.compLength < t.length) {
				this.stream.pos += 2;
				let e = new Uint8Array(t.length);
				return new u((0, Qe.default)(this.stream.readBuffer(t.compLength - 2), e));
			}
			return this.stream;
		}
		return null;
	}
	constructor(...e) {
		super(...e), oe(this, "type", "WOFF");
	}
}, Kc = class extends dc {
	_decode() {
		return this._font._transformedGlyphs[this.id];
	}
	_getCBox() {
		return this.path.bbox;
	}
	constructor(...e) {
		super(...e), oe(this, "type", "WOFF2");
	}
}, qc = { decode(e) {
	let t = 0, n = [
		0,
		1,
		2,
		3,
		4
	];
	for (let r = 0; r < n.length; r++) {
		n[r];
		let i = e.readUInt8();
		if (t & 3758096384) throw Error("Overflow");
		if (t = t << 7 | i & 127, !(i & 128)) return t;
	}
	throw Error("Bad base 128 number");
} }, Jc = /* @__PURE__ */ "cmap.head.hhea.hmtx.maxp.name.OS/2.post.cvt .fpgm.glyf.loca.prep.CFF .VORG.EBDT.EBLC.gasp.hdmx.kern.LTSH.PCLT.VDMX.vhea.vmtx.BASE.GDEF.GPOS.GSUB.EBSC.JSTF.MATH.CBDT.CBLC.COLR.CPAL.SVG .sbix.acnt.avar.bdat.bloc.bsln.cvar.fdsc.feat.fmtx.fvar.gvar.hsty.just.lcar.mort.morx.opbd.prop.trak.Zapf.Silf.Glat.Gloc.Feat.Sill".split("."), Yc = new F({
	flags: v,
	customTag: new ne(new P(4), (e) => (e.flags & 63) == 63),
	tag: (e) => e.customTag || Jc[e.flags & 63],
	length: qc,
	transformVersion: (e) => e.flags >>> 6 & 3,
	transformed: (e) => e.tag === "glyf" || e.tag === "loca" ? e.transformVersion === 0 : e.transformVersion !== 0,
	transformLength: new ne(qc, (e) => e.transformed)
}), Xc = new F({
	tag: new P(4),
	flavor: x,
	length: x,
	numTables: y,
	reserved: new N(y),
	totalSfntSize: x,
	totalCompressedSize: x,
	majorVersion: y,
	minorVersion: y,
	metaOffset: x,
	metaLength: x,
	metaOrigLength: x,
	privOffset: x,
	privLength: x,
	tables: new A(Yc, "numTables")
});
Xc.process = function() {
	let e = {};
	for (let t = 0; t < this.tables.length; t++) {
		let n = this.tables[t];
		e[n.tag] = n;
	}
	return this.tables = e;
};
var Zc = Xc, Qc = class extends Vc {
	static probe(e) {
		return Xi.decode(e.slice(0, 4)) === "wOF2";
	}
	_decodeDirectory() {
		this.directory = Zc.decode(this.stream), this._dataPos = this.stream.pos;
	}
	_decompress() {
		if (!this._decompressed) {
			this.stream.pos = this._dataPos;
			let e = this.stream.readBuffer(this.directory.totalCompressedSize), t = 0;
			for (let e in this.directory.tables) {
				let n = this.directory.tables[e];
				n.offset = t, t += n.transformLength == null ? n.length : n.transformLength;
			}
			let n = (0, $e.default)(e, t);
			if (!n) throw Error("Error decoding compressed data in WOFF2");
			this.stream = new u(n), this._decompressed = !0;
		}
	}
	_decodeTable(e) {
		return this._decompress(), super._decodeTable(e);
	}
	_getBaseGlyph(e, t = []) {
		if (!this._glyphs[e]) return this.directory.tables.glyf && this.directory.tables.glyf.transformed ? (this._transformedGlyphs || this._transformGlyfTable(), this._glyphs[e] = new Kc(e, t, this)) : super._getBaseGlyph(e, t);
	}
	_transformGlyfTable() {
		this._decompress(), this.stream.pos = this.directory.tables.glyf.offset;
		let e = el.decode(this.stream), t = [];
		for (let r = 0; r < e.numGlyphs; r++) {
			let r = {}, i = e.nContours.readInt16BE();
			if (r.numberOfContours = i, i > 0) {
				let t = [], n = 0;
				for (let r = 0; r < i; r++) {
					let r = al(e.nPoints);
					n += r, t.push(n);
				}
				r.points = sl(e.flags, e.glyphs, n);
				for (let e = 0; e < i; e++) r.points[t[e] - 1].endContour = !0;
				al(e.glyphs);
			} else if (i < 0 && dc.prototype._decodeComposite.call({ _font: this }, r, e.composites)) var n = al(e.glyphs);
			t.push(r);
		}
		this._transformedGlyphs = t;
	}
	constructor(...e) {
		super(...e), oe(this, "type", "WOFF2");
	}
}, $c = class {
	decode(e, t) {
		return new u(this._buf.decode(e, t));
	}
	constructor(e) {
		this.length = e, this._buf = new te(e);
	}
}, el = new F({
	version: x,
	numGlyphs: y,
	indexFormat: y,
	nContourStreamSize: x,
	nPointsStreamSize: x,
	flagStreamSize: x,
	glyphStreamSize: x,
	compositeStreamSize: x,
	bboxStreamSize: x,
	instructionStreamSize: x,
	nContours: new $c("nContourStreamSize"),
	nPoints: new $c("nPointsStreamSize"),
	flags: new $c("flagStreamSize"),
	glyphs: new $c("glyphStreamSize"),
	composites: new $c("compositeStreamSize"),
	bboxes: new $c("bboxStreamSize"),
	instructions: new $c("instructionStreamSize")
}), tl = 253, nl = 254, rl = 255, il = 253;
function al(e) {
	let t = e.readUInt8();
	return t === tl ? e.readUInt16BE() : t === rl ? e.readUInt8() + il : t === nl ? e.readUInt8() + 506 : t;
}
function ol(e, t) {
	return e & 1 ? t : -t;
}
function sl(e, t, n) {
	let r, i = r = 0, a = [];
	for (let c = 0; c < n; c++) {
		let n = 0, c = 0, l = e.readUInt8(), u = !(l >> 7);
		if (l &= 127, l < 10) n = 0, c = ol(l, ((l & 14) << 7) + t.readUInt8());
		else if (l < 20) n = ol(l, ((l - 10 & 14) << 7) + t.readUInt8()), c = 0;
		else if (l < 84) {
			var o = l - 20, s = t.readUInt8();
			n = ol(l, 1 + (o & 48) + (s >> 4)), c = ol(l >> 1, 1 + ((o & 12) << 2) + (s & 15));
		} else if (l < 120) {
			var o = l - 84;
			n = ol(l, 1 + (o / 12 << 8) + t.readUInt8()), c = ol(l >> 1, 1 + (o % 12 >> 2 << 8) + t.readUInt8());
		} else if (l < 124) {
			var s = t.readUInt8();
			let e = t.readUInt8();
			n = ol(l, (s << 4) + (e >> 4)), c = ol(l >> 1, ((e & 15) << 8) + t.readUInt8());
		} else n = ol(l, t.readUInt16BE()), c = ol(l >> 1, t.readUInt16BE());
		i += n, r += c, a.push(new lc(u, !1, i, r));
	}
	return a;
}
var cl = new I(x, {
	65536: {
		numFonts: x,
		offsets: new A(x, "numFonts")
	},
	131072: {
		numFonts: x,
		offsets: new A(x, "numFonts"),
		dsigTag: x,
		dsigLength: x,
		dsigOffset: x
	}
}), ll = class {
	static probe(e) {
		return Xi.decode(e.slice(0, 4)) === "ttcf";
	}
	getFont(e) {
		for (let t of this.header.offsets) {
			let n = new u(this.stream.buffer);
			n.pos = t;
			let r = new Vc(n);
			if (r.postscriptName === e || r.postscriptName instanceof Uint8Array && e instanceof Uint8Array && r.postscriptName.every((t, n) => e[n] === t)) return r;
		}
		return null;
	}
	get fonts() {
		let e = [];
		for (let t of this.header.offsets) {
			let n = new u(this.stream.buffer);
			n.pos = t, e.push(new Vc(n));
		}
		return e;
	}
	constructor(e) {
		if (oe(this, "type", "TTC"), this.stream = e, e.readString(4) !== "ttcf") throw Error("Not a TrueType collection");
		this.header = cl.decode(e);
	}
}, ul = new P(v);
new F({
	len: x,
	buf: new te("len")
});
var dl = new F({
	id: y,
	nameOffset: C,
	attr: v,
	dataOffset: b,
	handle: x
}), fl = new F({
	length: y,
	types: new A(new F({
		name: new P(4),
		maxTypeIndex: y,
		refList: new L(y, new A(dl, (e) => e.maxTypeIndex + 1), { type: "parent" })
	}), (e) => e.length + 1)
}), pl = new F({
	dataOffset: x,
	map: new L(x, new F({
		reserved: new N(v, 24),
		typeList: new L(y, fl),
		nameListOffset: new L(y, "void")
	})),
	dataLength: x,
	mapLength: x
}), ml = class {
	static probe(e) {
		let t = new u(e);
		try {
			var n = pl.decode(t);
		} catch {
			return !1;
		}
		for (let e of n.map.typeList.types) if (e.name === "sfnt") return !0;
		return !1;
	}
	getFont(e) {
		if (!this.sfnt) return null;
		for (let t of this.sfnt.refList) {
			let n = this.header.dataOffset + t.dataOffset + 4, r = new Vc(new u(this.stream.buffer.slice(n)));
			if (r.postscriptName === e || r.postscriptName instanceof Uint8Array && e instanceof Uint8Array && r.postscriptName.every((t, n) => e[n] === t)) return r;
		}
		return null;
	}
	get fonts() {
		let e = [];
		for (let t of this.sfnt.refList) {
			let n = this.header.dataOffset + t.dataOffset + 4, r = new u(this.stream.buffer.slice(n));
			e.push(new Vc(r));
		}
		return e;
	}
	constructor(e) {
		oe(this, "type", "DFont"), this.stream = e, this.header = pl.decode(this.stream);
		for (let e of this.header.map.typeList.types) {
			for (let t of e.refList) t.nameOffset >= 0 ? (this.stream.pos = t.nameOffset + this.header.map.nameListOffset, t.name = ul.decode(this.stream)) : t.name = null;
			e.name === "sfnt" && (this.sfnt = e);
		}
	}
};
it(Vc), it(Gc), it(Qc), it(ll), it(ml);
// node_modules/pdfkit/node_modules/@noble/hashes/esm/utils.js
function hl(e) {
	return e instanceof Uint8Array || ArrayBuffer.isView(e) && e.constructor.name === "Uint8Array";
}
function gl(e, ...t) {
	if (!hl(e)) throw Error("Uint8Array expected");
	if (t.length > 0 && !t.includes(e.length)) throw Error("Uint8Array expected of length " + t + ", got length=" + e.length);
}
var _l = typeof Uint8Array.from([]).toHex == "function" && typeof Uint8Array.fromHex == "function", vl = /* @__PURE__ */ Array.from({ length: 256 }, (e, t) => t.toString(16).padStart(2, "0"));
function yl(e) {
	if (gl(e), _l) return e.toHex();
	let t = "";
	for (let n = 0; n < e.length; n++) t += vl[e[n]];
	return t;
}
function bl(...e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = e[n];
		gl(r), t += r.length;
	}
	let n = new Uint8Array(t);
	for (let t = 0, r = 0; t < e.length; t++) {
		let i = e[t];
		n.set(i, r), r += i.length;
	}
	return n;
}
// node_modules/fflate/esm/browser.js
var xl = {}, Sl = (function(e, t, n, r, i) {
	var a = new Worker(xl[t] || (xl[t] = URL.createObjectURL(new Blob([e + ";addEventListener(\"error\",function(e){e=e.error;postMessage({$e$:[e.message,e.code,e.stack]})})"], { type: "text/javascript" }))));
	return a.onmessage = function(e) {
		var t = e.data, n = t.$e$;
		if (n) {
			var r = Error(n[0]);
			r.code = n[1], r.stack = n[2], i(r, null);
		} else i(null, t);
	}, a.postMessage(n, r), a;
}), Cl = Uint8Array, wl = Uint16Array, Tl = Int32Array, El = new Cl([
	0,
	0,
	0,
	0,
	0,
	0,
	0,
	0,
	1,
	1,
	1,
	1,
	2,
	2,
	2,
	2,
	3,
	3,
	3,
	3,
	4,
	4,
	4,
	4,
	5,
	5,
	5,
	5,
	0,
	0,
	0,
	0
]), Dl = new Cl([
	0,
	0,
	0,
	0,
	1,
	1,
	2,
	2,
	3,
	3,
	4,
	4,
	5,
	5,
	6,
	6,
	7,
	7,
	8,
	8,
	9,
	9,
	10,
	10,
	11,
	11,
	12,
	12,
	13,
	13,
	0,
	0
]), Ol = new Cl([
	16,
	17,
	18,
	0,
	8,
	7,
	9,
	6,
	10,
	5,
	11,
	4,
	12,
	3,
	13,
	2,
	14,
	1,
	15
]), kl = function(e, t) {
	for (var n = new wl(31), r = 0; r < 31; ++r) n[r] = t += 1 << e[r - 1];
	for (var i = new Tl(n[30]), r = 1; r < 30; ++r) for (var a = n[r]; a < n[r + 1]; ++a) i[a] = a - n[r] << 5 | r;
	return {
		b: n,
		r: i
	};
}, Al = kl(El, 2), jl = Al.b, Ml = Al.r;
jl[28] = 258, Ml[258] = 28;
for (var Nl = kl(Dl, 0), Pl = Nl.b, Fl = Nl.r, Il = new wl(32768), Ll = 0; Ll < 32768; ++Ll) {
	var Rl = (Ll & 43690) >> 1 | (Ll & 21845) << 1;
	Rl = (Rl & 52428) >> 2 | (Rl & 13107) << 2, Rl = (Rl & 61680) >> 4 | (Rl & 3855) << 4, Il[Ll] = ((Rl & 65280) >> 8 | (Rl & 255) << 8) >> 1;
}
for (var zl = (function(e, t, n) {
	for (var r = e.length, i = 0, a = new wl(t); i < r; ++i) e[i] && ++a[e[i] - 1];
	var o = new wl(t);
	for (i = 1; i < t; ++i) o[i] = o[i - 1] + a[i - 1] << 1;
	var s;
	if (n) {
		s = new wl(1 << t);
		var c = 15 - t;
		for (i = 0; i < r; ++i) if (e[i]) for (var l = i << 4 | e[i], u = t - e[i], d = o[e[i] - 1]++ << u, f = d | (1 << u) - 1; d <= f; ++d) s[Il[d] >> c] = l;
	} else for (s = new wl(r), i = 0; i < r; ++i) e[i] && (s[i] = Il[o[e[i] - 1]++] >> 15 - e[i]);
	return s;
}), Bl = new Cl(288), Ll = 0; Ll < 144; ++Ll) Bl[Ll] = 8;
for (var Ll = 144; Ll < 256; ++Ll) Bl[Ll] = 9;
for (var Ll = 256; Ll < 280; ++Ll) Bl[Ll] = 7;
for (var Ll = 280; Ll < 288; ++Ll) Bl[Ll] = 8;
for (var Vl = new Cl(32), Ll = 0; Ll < 32; ++Ll) Vl[Ll] = 5;
var Hl = /*#__PURE__*/ zl(Bl, 9, 0), Ul = /*#__PURE__*/ zl(Bl, 9, 1), Wl = /*#__PURE__*/ zl(Vl, 5, 0), Gl = /*#__PURE__*/ zl(Vl, 5, 1), Kl = function(e) {
	for (var t = e[0], n = 1; n < e.length; ++n) e[n] > t && (t = e[n]);
	return t;
}, ql = function(e, t, n) {
	var r = t / 8 | 0;
	return (e[r] | e[r + 1] << 8) >> (t & 7) & n;
}, Jl = function(e, t) {
	var n = t / 8 | 0;
	return (e[n] | e[n + 1] << 8 | e[n + 2] << 16) >> (t & 7);
}, Yl = function(e) {
	return (e + 7) / 8 | 0;
}, Xl = function(e, t, n) {
	return (t == null || t < 0) && (t = 0), (n == null || n > e.length) && (n = e.length), new Cl(e.subarray(t, n));
}, Zl = [
	"unexpected EOF",
	"invalid block type",
	"invalid length/literal",
	"invalid distance",
	"stream finished",
	"no stream handler",
	,
	"no callback",
	"invalid UTF-8 data",
	"extra field too long",
	"date not in range 1980-2099",
	"filename too long",
	"stream finishing",
	"invalid zip data"
], Ql = function(e, t, n) {
	var r = Error(t || Zl[e]);
	if (r.code = e, Error.captureStackTrace && Error.captureStackTrace(r, Ql), !n) throw r;
	return r;
}, $l = function(e, t, n, r) {
	var i = e.length, a = r ? r.length : 0;
	if (!i || t.f && !t.l) return n || new Cl(0);
	var o = !n, s = o || t.i != 2, c = t.i;
	o && (n = new Cl(i * 3));
	var l = function(e) {
		var t = n.length;
		if (e > t) {
			var r = new Cl(Math.max(t * 2, e));
			r.set(n), n = r;
		}
	}, u = t.f || 0, d = t.p || 0, f = t.b || 0, p = t.l, m = t.d, h = t.m, g = t.n, _ = i * 8;
	do {
		if (!p) {
			u = ql(e, d, 1);
			var v = ql(e, d + 1, 3);
			if (d += 3, !v) {
				var y = Yl(d) + 4, b = e[y - 4] | e[y - 3] << 8, x = y + b;
				if (x > i) {
					c && Ql(0);
					break;
				}
				s && l(f + b), n.set(e.subarray(y, x), f), t.b = f += b, t.p = d = x * 8, t.f = u;
				continue;
			}
			if (v == 1) p = Ul, m = Gl, h = 9, g = 5;
			else if (v == 2) {
				var S = ql(e, d, 31) + 257, C = ql(e, d + 10, 15) + 4, w = S + ql(e, d + 5, 31) + 1;
				d += 14;
				for (var T = new Cl(w), E = new Cl(19), D = 0; D < C; ++D) E[Ol[D]] = ql(e, d + D * 3, 7);
				d += C * 3;
				for (var O = Kl(E), k = (1 << O) - 1, A = zl(E, O, 1), D = 0; D < w;) {
					var j = A[ql(e, d, k)];
					d += j & 15;
					var y = j >> 4;
					if (y < 16) T[D++] = y;
					else {
						var ee = 0, M = 0;
						for (y == 16 ? (M = 3 + ql(e, d, 3), d += 2, ee = T[D - 1]) : y == 17 ? (M = 3 + ql(e, d, 7), d += 3) : y == 18 && (M = 11 + ql(e, d, 127), d += 7); M--;) T[D++] = ee;
					}
				}
				var te = T.subarray(0, S), ne = T.subarray(S);
				h = Kl(te), g = Kl(ne), p = zl(te, h, 1), m = zl(ne, g, 1);
			} else Ql(1);
			if (d > _) {
				c && Ql(0);
				break;
			}
		}
		s && l(f + 131072);
		for (var N = (1 << h) - 1, P = (1 << g) - 1, re = d;; re = d) {
			var ee = p[Jl(e, d) & N], ie = ee >> 4;
			if (d += ee & 15, d > _) {
				c && Ql(0);
				break;
			}
			if (ee || Ql(2), ie < 256) n[f++] = ie;
			else if (ie == 256) {
				re = d, p = null;
				break;
			} else {
				var F = ie - 254;
				if (ie > 264) {
					var D = ie - 257, ae = El[D];
					F = ql(e, d, (1 << ae) - 1) + jl[D], d += ae;
				}
				var I = m[Jl(e, d) & P], L = I >> 4;
				I || Ql(3), d += I & 15;
				var ne = Pl[L];
				if (L > 3) {
					var ae = Dl[L];
					ne += Jl(e, d) & (1 << ae) - 1, d += ae;
				}
				if (d > _) {
					c && Ql(0);
					break;
				}
				s && l(f + 131072);
				var R = f + F;
				if (f < ne) {
					var oe = a - ne, se = Math.min(ne, R);
					for (oe + f < 0 && Ql(3); f < se; ++f) n[f] = r[oe + f];
				}
				for (; f < R; ++f) n[f] = n[f - ne];
			}
		}
		t.l = p, t.p = re, t.b = f, t.f = u, p && (u = 1, t.m = h, t.d = m, t.n = g);
	} while (!u);
	return f != n.length && o ? Xl(n, 0, f) : n.subarray(0, f);
}, eu = function(e, t, n) {
	n <<= t & 7;
	var r = t / 8 | 0;
	e[r] |= n, e[r + 1] |= n >> 8;
}, tu = function(e, t, n) {
	n <<= t & 7;
	var r = t / 8 | 0;
	e[r] |= n, e[r + 1] |= n >> 8, e[r + 2] |= n >> 16;
}, nu = function(e, t) {
	for (var n = [], r = 0; r < e.length; ++r) e[r] && n.push({
		s: r,
		f: e[r]
	});
	var i = n.length, a = n.slice();
	if (!i) return {
		t: lu,
		l: 0
	};
	if (i == 1) {
		var o = new Cl(n[0].s + 1);
		return o[n[0].s] = 1, {
			t: o,
			l: 1
		};
	}
	n.sort(function(e, t) {
		return e.f - t.f;
	}), n.push({
		s: -1,
		f: 25001
	});
	var s = n[0], c = n[1], l = 0, u = 1, d = 2;
	for (n[0] = {
		s: -1,
		f: s.f + c.f,
		l: s,
		r: c
	}; u != i - 1;) s = n[n[l].f < n[d].f ? l++ : d++], c = n[l != u && n[l].f < n[d].f ? l++ : d++], n[u++] = {
		s: -1,
		f: s.f + c.f,
		l: s,
		r: c
	};
	for (var f = a[0].s, r = 1; r < i; ++r) a[r].s > f && (f = a[r].s);
	var p = new wl(f + 1), m = ru(n[u - 1], p, 0);
	if (m > t) {
		var r = 0, h = 0, g = m - t, _ = 1 << g;
		for (a.sort(function(e, t) {
			return p[t.s] - p[e.s] || e.f - t.f;
		}); r < i; ++r) {
			var v = a[r].s;
			if (p[v] > t) h += _ - (1 << m - p[v]), p[v] = t;
			else break;
		}
		for (h >>= g; h > 0;) {
			var y = a[r].s;
			p[y] < t ? h -= 1 << t - p[y]++ - 1 : ++r;
		}
		for (; r >= 0 && h; --r) {
			var b = a[r].s;
			p[b] == t && (--p[b], ++h);
		}
		m = t;
	}
	return {
		t: new Cl(p),
		l: m
	};
}, ru = function(e, t, n) {
	return e.s == -1 ? Math.max(ru(e.l, t, n + 1), ru(e.r, t, n + 1)) : t[e.s] = n;
}, iu = function(e) {
	for (var t = e.length; t && !e[--t];);
	for (var n = new wl(++t), r = 0, i = e[0], a = 1, o = function(e) {
		n[r++] = e;
	}, s = 1; s <= t; ++s) if (e[s] == i && s != t) ++a;
	else {
		if (!i && a > 2) {
			for (; a > 138; a -= 138) o(32754);
			a > 2 && (o(a > 10 ? a - 11 << 5 | 28690 : a - 3 << 5 | 12305), a = 0);
		} else if (a > 3) {
			for (o(i), --a; a > 6; a -= 6) o(8304);
			a > 2 && (o(a - 3 << 5 | 8208), a = 0);
		}
		for (; a--;) o(i);
		a = 1, i = e[s];
	}
	return {
		c: n.subarray(0, r),
		n: t
	};
}, au = function(e, t) {
	for (var n = 0, r = 0; r < t.length; ++r) n += e[r] * t[r];
	return n;
}, ou = function(e, t, n) {
	var r = n.length, i = Yl(t + 2);
	e[i] = r & 255, e[i + 1] = r >> 8, e[i + 2] = e[i] ^ 255, e[i + 3] = e[i + 1] ^ 255;
	for (var a = 0; a < r; ++a) e[i + a + 4] = n[a];
	return (i + 4 + r) * 8;
}, su = function(e, t, n, r, i, a, o, s, c, l, u) {
	eu(t, u++, n), ++i[256];
	for (var d = nu(i, 15), f = d.t, p = d.l, m = nu(a, 15), h = m.t, g = m.l, _ = iu(f), v = _.c, y = _.n, b = iu(h), x = b.c, S = b.n, C = new wl(19), w = 0; w < v.length; ++w) ++C[v[w] & 31];
	for (var w = 0; w < x.length; ++w) ++C[x[w] & 31];
	for (var T = nu(C, 7), E = T.t, D = T.l, O = 19; O > 4 && !E[Ol[O - 1]]; --O);
	var k = l + 5 << 3, A = au(i, Bl) + au(a, Vl) + o, j = au(i, f) + au(a, h) + o + 14 + 3 * O + au(C, E) + 2 * C[16] + 3 * C[17] + 7 * C[18];
	if (c >= 0 && k <= A && k <= j) return ou(t, u, e.subarray(c, c + l));
	var ee, M, te, ne;
	if (eu(t, u, 1 + (j < A)), u += 2, j < A) {
		ee = zl(f, p, 0), M = f, te = zl(h, g, 0), ne = h;
		var N = zl(E, D, 0);
		eu(t, u, y - 257), eu(t, u + 5, S - 1), eu(t, u + 10, O - 4), u += 14;
		for (var w = 0; w < O; ++w) eu(t, u + 3 * w, E[Ol[w]]);
		u += 3 * O;
		for (var P = [v, x], re = 0; re < 2; ++re) for (var ie = P[re], w = 0; w < ie.length; ++w) {
			var F = ie[w] & 31;
			eu(t, u, N[F]), u += E[F], F > 15 && (eu(t, u, ie[w] >> 5 & 127), u += ie[w] >> 12);
		}
	} else ee = Hl, M = Bl, te = Wl, ne = Vl;
	for (var w = 0; w < s; ++w) {
		var ae = r[w];
		if (ae > 255) {
			var F = ae >> 18 & 31;
			tu(t, u, ee[F + 257]), u += M[F + 257], F > 7 && (eu(t, u, ae >> 23 & 31), u += El[F]);
			var I = ae & 31;
			tu(t, u, te[I]), u += ne[I], I > 3 && (tu(t, u, ae >> 5 & 8191), u += Dl[I]);
		} else tu(t, u, ee[ae]), u += M[ae];
	}
	return tu(t, u, ee[256]), u + M[256];
}, cu = /*#__PURE__*/ new Tl([
	65540,
	131080,
	131088,
	131104,
	262176,
	1048704,
	1048832,
	2114560,
	2117632
]), lu = /*#__PURE__*/ new Cl(0), uu = function(e, t, n, r, i, a) {
	var o = a.z || e.length, s = new Cl(r + o + 5 * (1 + Math.ceil(o / 7e3)) + i), c = s.subarray(r, s.length - i), l = a.l, u = (a.r || 0) & 7;
	if (t) {
		u && (c[0] = a.r >> 3);
		for (var d = cu[t - 1], f = d >> 13, p = d & 8191, m = (1 << n) - 1, h = a.p || new wl(32768), g = a.h || new wl(m + 1), _ = Math.ceil(n / 3), v = 2 * _, y = function(t) {
			return (e[t] ^ e[t + 1] << _ ^ e[t + 2] << v) & m;
		}, b = new Tl(25e3), x = new wl(288), S = new wl(32), C = 0, w = 0, T = a.i || 0, E = 0, D = a.w || 0, O = 0; T + 2 < o; ++T) {
			var k = y(T), A = T & 32767, j = g[k];
			if (h[A] = j, g[k] = A, D <= T) {
				var ee = o - T;
				if ((C > 7e3 || E > 24576) && (ee > 423 || !l)) {
					u = su(e, c, 0, b, x, S, w, E, O, T - O, u), E = C = w = 0, O = T;
					for (var M = 0; M < 286; ++M) x[M] = 0;
					for (var M = 0; M < 30; ++M) S[M] = 0;
				}
				var te = 2, ne = 0, N = p, P = A - j & 32767;
				if (ee > 2 && k == y(T - P)) for (var re = Math.min(f, ee) - 1, ie = Math.min(32767, T), F = Math.min(258, ee); P <= ie && --N && A != j;) {
					if (e[T + te] == e[T + te - P]) {
						for (var ae = 0; ae < F && e[T + ae] == e[T + ae - P]; ++ae);
						if (ae > te) {
							if (te = ae, ne = P, ae > re) break;
							for (var I = Math.min(P, ae - 2), L = 0, M = 0; M < I; ++M) {
								var R = T - P + M & 32767, oe = R - h[R] & 32767;
								oe > L && (L = oe, j = R);
							}
						}
					}
					A = j, j = h[A], P += A - j & 32767;
				}
				if (ne) {
					b[E++] = 268435456 | Ml[te] << 18 | Fl[ne];
					var se = Ml[te] & 31, ce = Fl[ne] & 31;
					w += El[se] + Dl[ce], ++x[257 + se], ++S[ce], D = T + te, ++C;
				} else b[E++] = e[T], ++x[e[T]];
			}
		}
		for (T = Math.max(T, D); T < o; ++T) b[E++] = e[T], ++x[e[T]];
		u = su(e, c, l, b, x, S, w, E, O, T - O, u), l || (a.r = u & 7 | c[u / 8 | 0] << 3, u -= 7, a.h = g, a.p = h, a.i = T, a.w = D);
	} else {
		for (var T = a.w || 0; T < o + l; T += 65535) {
			var le = T + 65535;
			le >= o && (c[u / 8 | 0] = l, le = o), u = ou(c, u + 1, e.subarray(T, le));
		}
		a.i = o;
	}
	return Xl(s, 0, r + Yl(u) + i);
}, du = function() {
	var e = 1, t = 0;
	return {
		p: function(n) {
			for (var r = e, i = t, a = n.length | 0, o = 0; o != a;) {
				for (var s = Math.min(o + 2655, a); o < s; ++o) i += r += n[o];
				r = (r & 65535) + 15 * (r >> 16), i = (i & 65535) + 15 * (i >> 16);
			}
			e = r, t = i;
		},
		d: function() {
			return e %= 65521, t %= 65521, (e & 255) << 24 | (e & 65280) << 8 | (t & 255) << 8 | t >> 8;
		}
	};
}, fu = function(e, t, n, r, i) {
	if (!i && (i = { l: 1 }, t.dictionary)) {
		var a = t.dictionary.subarray(-32768), o = new Cl(a.length + e.length);
		o.set(a), o.set(e, a.length), e = o, i.w = a.length;
	}
	return uu(e, t.level == null ? 6 : t.level, t.mem == null ? i.l ? Math.ceil(Math.max(8, Math.min(13, Math.log(e.length))) * 1.5) : 20 : 12 + t.mem, n, r, i);
}, pu = function(e, t) {
	var n = {};
	for (var r in e) n[r] = e[r];
	for (var r in t) n[r] = t[r];
	return n;
}, mu = function(e, t, n) {
	for (var r = e(), i = e.toString(), a = i.slice(i.indexOf("[") + 1, i.lastIndexOf("]")).replace(/\s+/g, "").split(","), o = 0; o < r.length; ++o) {
		var s = r[o], c = a[o];
		if (typeof s == "function") {
			t += ";" + c + "=";
			var l = s.toString();
			if (s.prototype) {
				if (l.indexOf("[native code]") != -1) {
					var u = l.indexOf(" ", 8) + 1;
					t += l.slice(u, l.indexOf("(", u));
				} else for (var d in t += l, s.prototype) t += ";" + c + ".prototype." + d + "=" + s.prototype[d].toString();
			} else t += l;
		} else n[c] = s;
	}
	return t;
}, hu = [], gu = function(e) {
	var t = [];
	for (var n in e) e[n].buffer && t.push((e[n] = new e[n].constructor(e[n])).buffer);
	return t;
}, _u = function(e, t, n, r) {
	if (!hu[n]) {
		for (var i = "", a = {}, o = e.length - 1, s = 0; s < o; ++s) i = mu(e[s], i, a);
		hu[n] = {
			c: mu(e[o], i, a),
			e: a
		};
	}
	var c = pu({}, hu[n].e);
	return Sl(hu[n].c + ";onmessage=function(e){for(var k in e.data)self[k]=e.data[k];onmessage=" + t.toString() + "}", n, c, gu(c), r);
}, vu = function() {
	return [
		Cl,
		wl,
		Tl,
		El,
		Dl,
		Ol,
		jl,
		Pl,
		Ul,
		Gl,
		Il,
		Zl,
		zl,
		Kl,
		ql,
		Jl,
		Yl,
		Xl,
		Ql,
		$l,
		Eu,
		bu,
		xu
	];
}, yu = function() {
	return [Tu];
}, bu = function(e) {
	return postMessage(e, [e.buffer]);
}, xu = function(e) {
	return e && {
		out: e.size && new Cl(e.size),
		dictionary: e.dictionary
	};
}, Su = function(e, t, n, r, i, a) {
	var o = _u(n, r, i, function(e, t) {
		o.terminate(), a(e, t);
	});
	return o.postMessage([e, t], t.consume ? [e.buffer] : []), function() {
		o.terminate();
	};
}, Cu = function(e, t, n) {
	for (; n; ++t) e[t] = n, n >>>= 8;
}, wu = function(e, t) {
	var n = t.level, r = n == 0 ? 0 : n < 6 ? 1 : n == 9 ? 3 : 2;
	if (e[0] = 120, e[1] = r << 6 | (t.dictionary && 32), e[1] |= 31 - (e[0] << 8 | e[1]) % 31, t.dictionary) {
		var i = du();
		i.p(t.dictionary), Cu(e, 2, i.d());
	}
}, Tu = function(e, t) {
	return ((e[0] & 15) != 8 || e[0] >> 4 > 7 || (e[0] << 8 | e[1]) % 31) && Ql(6, "invalid zlib data"), (e[1] >> 5 & 1) == +!t && Ql(6, "invalid zlib data: " + (e[1] & 32 ? "need" : "unexpected") + " dictionary"), (e[1] >> 3 & 4) + 2;
};
function Eu(e, t) {
	return $l(e, { i: 2 }, t && t.out, t && t.dictionary);
}
function Du(e, t) {
	t ||= {};
	var n = du();
	n.p(e);
	var r = fu(e, t, t.dictionary ? 6 : 2, 4);
	return wu(r, t), Cu(r, r.length - 4, n.d()), r;
}
function Ou(e, t, n) {
	return n || (n = t, t = {}), typeof n != "function" && Ql(7), Su(e, t, [
		vu,
		yu,
		function() {
			return [ku];
		}
	], function(e) {
		return bu(ku(e.data[0], xu(e.data[1])));
	}, 5, n);
}
function ku(e, t) {
	return $l(e.subarray(Tu(e, t && t.dictionary), -4), { i: 2 }, t && t.out, t && t.dictionary);
}
var Au = typeof TextDecoder < "u" && /*#__PURE__*/ new TextDecoder();
try {
	Au.decode(lu, { stream: !0 });
} catch {}
// node_modules/@noble/ciphers/esm/utils.js
function ju(e) {
	return e instanceof Uint8Array || ArrayBuffer.isView(e) && e.constructor.name === "Uint8Array";
}
function Mu(e, ...t) {
	if (!ju(e)) throw Error("Uint8Array expected");
	if (t.length > 0 && !t.includes(e.length)) throw Error("Uint8Array expected of length " + t + ", got length=" + e.length);
}
function Nu(e) {
	return new Uint32Array(e.buffer, e.byteOffset, Math.floor(e.byteLength / 4));
}
function Pu(...e) {
	for (let t = 0; t < e.length; t++) e[t].fill(0);
}
var Fu = new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68;
function Iu(e, t) {
	return e.buffer === t.buffer && e.byteOffset < t.byteOffset + t.byteLength && t.byteOffset < e.byteOffset + e.byteLength;
}
function Lu(e, t) {
	if (Iu(e, t) && e.byteOffset < t.byteOffset) throw Error("complex overlap of input and output is not supported");
}
var Ru = (e, t) => {
	function n(n, ...r) {
		if (Mu(n), !Fu) throw Error("Non little-endian hardware is not yet supported");
		if (e.nonceLength !== void 0) {
			let t = r[0];
			if (!t) throw Error("nonce / iv required");
			e.varSizeNonce ? Mu(t) : Mu(t, e.nonceLength);
		}
		let i = e.tagLength;
		i && r[1] !== void 0 && Mu(r[1]);
		let a = t(n, ...r), o = (e, t) => {
			if (t !== void 0) {
				if (e !== 2) throw Error("cipher output not supported");
				Mu(t);
			}
		}, s = !1;
		return {
			encrypt(e, t) {
				if (s) throw Error("cannot encrypt() twice with same key + nonce");
				return s = !0, Mu(e), o(a.encrypt.length, t), a.encrypt(e, t);
			},
			decrypt(e, t) {
				if (Mu(e), i && e.length < i) throw Error("invalid ciphertext length: smaller than tagLength=" + i);
				return o(a.decrypt.length, t), a.decrypt(e, t);
			}
		};
	}
	return Object.assign(n, e), n;
};
function zu(e, t, n = !0) {
	if (t === void 0) return new Uint8Array(e);
	if (t.length !== e) throw Error("invalid output length, expected " + e + ", got: " + t.length);
	if (n && !Bu(t)) throw Error("invalid output, must be aligned");
	return t;
}
function Bu(e) {
	return e.byteOffset % 4 == 0;
}
function Vu(e) {
	return Uint8Array.from(e);
}
// node_modules/@noble/ciphers/esm/aes.js
var Hu = 16, Uu = 283;
function Wu(e) {
	return e << 1 ^ Uu & -(e >> 7);
}
function Gu(e, t) {
	let n = 0;
	for (; t > 0; t >>= 1) n ^= e & -(t & 1), e = Wu(e);
	return n;
}
var Ku = /* @__PURE__ */ (() => {
	let e = /* @__PURE__ */ new Uint8Array(256);
	for (let t = 0, n = 1; t < 256; t++, n ^= Wu(n)) e[t] = n;
	let t = /* @__PURE__ */ new Uint8Array(256);
	t[0] = 99;
	for (let n = 0; n < 255; n++) {
		let r = e[255 - n];
		r |= r << 8, t[e[n]] = (r ^ r >> 4 ^ r >> 5 ^ r >> 6 ^ r >> 7 ^ 99) & 255;
	}
	return Pu(e), t;
})(), qu = /* @__PURE__ */ Ku.map((e, t) => Ku.indexOf(t)), Ju = (e) => e << 24 | e >>> 8, Yu = (e) => e << 8 | e >>> 24;
function Xu(e, t) {
	if (e.length !== 256) throw Error("Wrong sbox length");
	let n = (/* @__PURE__ */ new Uint32Array(256)).map((n, r) => t(e[r])), r = n.map(Yu), i = r.map(Yu), a = i.map(Yu), o = /* @__PURE__ */ new Uint32Array(65536), s = /* @__PURE__ */ new Uint32Array(65536), c = /* @__PURE__ */ new Uint16Array(65536);
	for (let t = 0; t < 256; t++) for (let l = 0; l < 256; l++) {
		let u = t * 256 + l;
		o[u] = n[t] ^ r[l], s[u] = i[t] ^ a[l], c[u] = e[t] << 8 | e[l];
	}
	return {
		sbox: e,
		sbox2: c,
		T0: n,
		T1: r,
		T2: i,
		T3: a,
		T01: o,
		T23: s
	};
}
var Zu = /* @__PURE__ */ Xu(Ku, (e) => Gu(e, 3) << 24 | e << 16 | e << 8 | Gu(e, 2)), Qu = /* @__PURE__ */ Xu(qu, (e) => Gu(e, 11) << 24 | Gu(e, 13) << 16 | Gu(e, 9) << 8 | Gu(e, 14)), $u = /* @__PURE__ */ (() => {
	let e = /* @__PURE__ */ new Uint8Array(16);
	for (let t = 0, n = 1; t < 16; t++, n = Wu(n)) e[t] = n;
	return e;
})();
function ed(e) {
	Mu(e);
	let t = e.length;
	if (![
		16,
		24,
		32
	].includes(t)) throw Error("aes: invalid key size, should be 16, 24 or 32, got " + t);
	let { sbox2: n } = Zu, r = [];
	Bu(e) || r.push(e = Vu(e));
	let i = Nu(e), a = i.length, o = (e) => rd(n, e, e, e, e), s = new Uint32Array(t + 28);
	s.set(i);
	for (let e = a; e < s.length; e++) {
		let t = s[e - 1];
		e % a === 0 ? t = o(Ju(t)) ^ $u[e / a - 1] : a > 6 && e % a === 4 && (t = o(t)), s[e] = s[e - a] ^ t;
	}
	return Pu(...r), s;
}
function td(e) {
	let t = ed(e), n = t.slice(), r = t.length, { sbox2: i } = Zu, { T0: a, T1: o, T2: s, T3: c } = Qu;
	for (let e = 0; e < r; e += 4) for (let i = 0; i < 4; i++) n[e + i] = t[r - e - 4 + i];
	Pu(t);
	for (let e = 4; e < r - 4; e++) {
		let t = n[e], r = rd(i, t, t, t, t);
		n[e] = a[r & 255] ^ o[r >>> 8 & 255] ^ s[r >>> 16 & 255] ^ c[r >>> 24];
	}
	return n;
}
function nd(e, t, n, r, i, a) {
	return e[n << 8 & 65280 | r >>> 8 & 255] ^ t[i >>> 8 & 65280 | a >>> 24 & 255];
}
function rd(e, t, n, r, i) {
	return e[t & 255 | n & 65280] | e[r >>> 16 & 255 | i >>> 16 & 65280] << 16;
}
function id(e, t, n, r, i) {
	let { sbox2: a, T01: o, T23: s } = Zu, c = 0;
	t ^= e[c++], n ^= e[c++], r ^= e[c++], i ^= e[c++];
	let l = e.length / 4 - 2;
	for (let a = 0; a < l; a++) {
		let a = e[c++] ^ nd(o, s, t, n, r, i), l = e[c++] ^ nd(o, s, n, r, i, t), u = e[c++] ^ nd(o, s, r, i, t, n), d = e[c++] ^ nd(o, s, i, t, n, r);
		t = a, n = l, r = u, i = d;
	}
	return {
		s0: e[c++] ^ rd(a, t, n, r, i),
		s1: e[c++] ^ rd(a, n, r, i, t),
		s2: e[c++] ^ rd(a, r, i, t, n),
		s3: e[c++] ^ rd(a, i, t, n, r)
	};
}
function ad(e, t, n, r, i) {
	let { sbox2: a, T01: o, T23: s } = Qu, c = 0;
	t ^= e[c++], n ^= e[c++], r ^= e[c++], i ^= e[c++];
	let l = e.length / 4 - 2;
	for (let a = 0; a < l; a++) {
		let a = e[c++] ^ nd(o, s, t, i, r, n), l = e[c++] ^ nd(o, s, n, t, i, r), u = e[c++] ^ nd(o, s, r, n, t, i), d = e[c++] ^ nd(o, s, i, r, n, t);
		t = a, n = l, r = u, i = d;
	}
	return {
		s0: e[c++] ^ rd(a, t, i, r, n),
		s1: e[c++] ^ rd(a, n, t, i, r),
		s2: e[c++] ^ rd(a, r, n, t, i),
		s3: e[c++] ^ rd(a, i, r, n, t)
	};
}
function od(e) {
	if (Mu(e), e.length % Hu !== 0) throw Error("aes-(cbc/ecb).decrypt ciphertext should consist of blocks with size 16");
}
function sd(e, t, n) {
	Mu(e);
	let r = e.length, i = r % Hu;
	if (!t && i !== 0) throw Error("aec/(cbc-ecb): unpadded plaintext with disabled padding");
	Bu(e) || (e = Vu(e));
	let a = Nu(e);
	if (t) {
		let e = Hu - i;
		e ||= Hu, r += e;
	}
	return n = zu(r, n), Lu(e, n), {
		b: a,
		o: Nu(n),
		out: n
	};
}
function cd(e, t) {
	if (!t) return e;
	let n = e.length;
	if (!n) throw Error("aes/pcks5: empty ciphertext not allowed");
	let r = e[n - 1];
	if (r <= 0 || r > 16) throw Error("aes/pcks5: wrong padding");
	let i = e.subarray(0, -r);
	for (let t = 0; t < r; t++) if (e[n - t - 1] !== r) throw Error("aes/pcks5: wrong padding");
	return i;
}
function ld(e) {
	let t = /* @__PURE__ */ new Uint8Array(16), n = Nu(t);
	t.set(e);
	let r = Hu - e.length;
	for (let e = Hu - r; e < Hu; e++) t[e] = r;
	return n;
}
var ud = /* @__PURE__ */ Ru({ blockSize: 16 }, function(e, t = {}) {
	let n = !t.disablePadding;
	return {
		encrypt(t, r) {
			let { b: i, o: a, out: o } = sd(t, n, r), s = ed(e), c = 0;
			for (; c + 4 <= i.length;) {
				let { s0: e, s1: t, s2: n, s3: r } = id(s, i[c + 0], i[c + 1], i[c + 2], i[c + 3]);
				a[c++] = e, a[c++] = t, a[c++] = n, a[c++] = r;
			}
			if (n) {
				let e = ld(t.subarray(c * 4)), { s0: n, s1: r, s2: i, s3: o } = id(s, e[0], e[1], e[2], e[3]);
				a[c++] = n, a[c++] = r, a[c++] = i, a[c++] = o;
			}
			return Pu(s), o;
		},
		decrypt(t, r) {
			od(t);
			let i = td(e);
			r = zu(t.length, r);
			let a = [i];
			Bu(t) || a.push(t = Vu(t)), Lu(t, r);
			let o = Nu(t), s = Nu(r);
			for (let e = 0; e + 4 <= o.length;) {
				let { s0: t, s1: n, s2: r, s3: a } = ad(i, o[e + 0], o[e + 1], o[e + 2], o[e + 3]);
				s[e++] = t, s[e++] = n, s[e++] = r, s[e++] = a;
			}
			return Pu(...a), cd(r, n);
		}
	};
}), dd = /* @__PURE__ */ Ru({
	blockSize: 16,
	nonceLength: 16
}, function(e, t, n = {}) {
	let r = !n.disablePadding;
	return {
		encrypt(n, i) {
			let a = ed(e), { b: o, o: s, out: c } = sd(n, r, i), l = t, u = [a];
			Bu(l) || u.push(l = Vu(l));
			let d = Nu(l), f = d[0], p = d[1], m = d[2], h = d[3], g = 0;
			for (; g + 4 <= o.length;) f ^= o[g + 0], p ^= o[g + 1], m ^= o[g + 2], h ^= o[g + 3], {s0: f, s1: p, s2: m, s3: h} = id(a, f, p, m, h), s[g++] = f, s[g++] = p, s[g++] = m, s[g++] = h;
			if (r) {
				let e = ld(n.subarray(g * 4));
				f ^= e[0], p ^= e[1], m ^= e[2], h ^= e[3], {s0: f, s1: p, s2: m, s3: h} = id(a, f, p, m, h), s[g++] = f, s[g++] = p, s[g++] = m, s[g++] = h;
			}
			return Pu(...u), c;
		},
		decrypt(n, i) {
			od(n);
			let a = td(e), o = t, s = [a];
			Bu(o) || s.push(o = Vu(o));
			let c = Nu(o);
			i = zu(n.length, i), Bu(n) || s.push(n = Vu(n)), Lu(n, i);
			let l = Nu(n), u = Nu(i), d = c[0], f = c[1], p = c[2], m = c[3];
			for (let e = 0; e + 4 <= l.length;) {
				let t = d, n = f, r = p, i = m;
				d = l[e + 0], f = l[e + 1], p = l[e + 2], m = l[e + 3];
				let { s0: o, s1: s, s2: c, s3: h } = ad(a, d, f, p, m);
				u[e++] = o ^ t, u[e++] = s ^ n, u[e++] = c ^ r, u[e++] = h ^ i;
			}
			return Pu(...s), cd(i, r);
		}
	};
}), fd = /* @__PURE__ */ c((/* @__PURE__ */ o(((e, t, n) => {
	(function(e) {
		var t = typeof Uint8Array < "u" ? Uint8Array : Array, n = 43, r = 47, i = 48, a = 97, o = 65, s = 45, c = 95;
		function l(e) {
			var t = e.charCodeAt(0);
			if (t === n || t === s) return 62;
			if (t === r || t === c) return 63;
			if (t < i) return -1;
			if (t < i + 10) return t - i + 26 + 26;
			if (t < o + 26) return t - o;
			if (t < a + 26) return t - a + 26;
		}
		function u(e) {
			var n, r, i, a, o, s;
			if (e.length % 4 > 0) throw Error("Invalid string. Length must be a multiple of 4");
			var c = e.length;
			o = e.charAt(c - 2) === "=" ? 2 : +(e.charAt(c - 1) === "="), s = new t(e.length * 3 / 4 - o), i = o > 0 ? e.length - 4 : e.length;
			var u = 0;
			function d(e) {
				s[u++] = e;
			}
			for (n = 0, r = 0; n < i; n += 4, r += 3) a = l(e.charAt(n)) << 18 | l(e.charAt(n + 1)) << 12 | l(e.charAt(n + 2)) << 6 | l(e.charAt(n + 3)), d((a & 16711680) >> 16), d((a & 65280) >> 8), d(a & 255);
			return o === 2 ? (a = l(e.charAt(n)) << 2 | l(e.charAt(n + 1)) >> 4, d(a & 255)) : o === 1 && (a = l(e.charAt(n)) << 10 | l(e.charAt(n + 1)) << 4 | l(e.charAt(n + 2)) >> 2, d(a >> 8 & 255), d(a & 255)), s;
		}
		function d(e) {
			var t, n = e.length % 3, r = "", i, a;
			function o(e) {
				return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".charAt(e);
			}
			function s(e) {
				return o(e >> 18 & 63) + o(e >> 12 & 63) + o(e >> 6 & 63) + o(e & 63);
			}
			for (t = 0, a = e.length - n; t < a; t += 3) i = (e[t] << 16) + (e[t + 1] << 8) + e[t + 2], r += s(i);
			switch (n) {
				case 1:
					i = e[e.length - 1], r += o(i >> 2), r += o(i << 4 & 63), r += "==";
					break;
				case 2: i = (e[e.length - 2] << 8) + e[e.length - 1], r += o(i >> 10), r += o(i >> 4 & 63), r += o(i << 2 & 63), r += "=";
			}
			return r;
		}
		e.toByteArray = u, e.fromByteArray = d;
	})(e === void 0 ? n.base64js = {} : e);
})))(), 1), pd = {}, md = 5, hd = 12, gd = 13, _d = 16, vd = 17, yd = 22, bd = 28, xd = 31, Sd = 33, Cd = 34, wd = 35, Td = 36, Ed = 37, Dd = 38, Od = 39, kd = 40, Ad = 41, jd = 42, K = 0, q = 1, J = 2, Md = 3, Y = 4, Nd = [
	[
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Md,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y,
		Y
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		Y,
		Y,
		Y,
		Y,
		q,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		Y,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		Y,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		q,
		K,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		K,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		q,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		K,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		Y,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q,
		q
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		q,
		q,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		q,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		q,
		q,
		q,
		q,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		q,
		q,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		q,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		q,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		K,
		q,
		K,
		K,
		K,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		q,
		Y,
		Y,
		q,
		q,
		q,
		Y,
		Y,
		Y,
		q,
		q,
		q,
		q,
		q,
		K,
		q,
		q,
		q,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	],
	[
		K,
		Y,
		Y,
		q,
		q,
		K,
		Y,
		Y,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		Y,
		J,
		Y,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		K,
		q,
		K
	]
], Pd = fd.default.toByteArray("AAgOAAAAAAAQ4QAAAQ0P8vDtnQuMXUUZx+eyu7d7797d9m5bHoWltKVUlsjLWE0VJNigQoMVqkStEoNQQUl5GIo1KKmogEgqkKbBRki72lYabZMGKoGAjQRtJJDaCCIRiiigREBQS3z+xzOTnZ3O+3HOhd5NfpkzZx7fN9988zivu2M9hGwB28F94DnwEngd/Asc1EtIs9c/bIPDwCxwLDgezHcodyo4w5C+CCwBS8FnwSXgCnA1uFbI93XwbXAbWAfWgx+CzWAb+An4KfgFeAzsYWWfYuFz4CXwGvgb+Dfo6yNkEEwGh4CZYB44FpwI3g1OY+kfBItZOo2fB84Hy8DF4HJwNbiWpV8PVoO1LH4n2NRXyN+KcAd4kNVP9XsY4aPgcfAbsBfs6SniL4K/sPjfEf6HlanXCRkCw2BGvUh/keWfXS/CY+pFXs7x9XHmM94LTmWIeU2cgbxnS/k/B3kf86jDhU8L9V2E40vAFWAlWFUfb++NOL4F3C7JX4/4GiE+hvgWsF0oS7mXldspnN+F493gyXrh9xTav0cg3EvzgVfBG6wsmVSEkxBOBgdPGpd7JI6PnqRvJ68/xlbHof53gPeA94OzwLngk+ACsAwsByvASrAK3MB0Ws3CtQjvBJvAVrADPMDSHkb4CNijaccTwvnf4fiPEs8Lxy+D18A/QU8/xjgYBjPAbDAKTgYLwOngTHAO+EQ/8wuEF4EvsPiVCFf2+9tsFStzA8LVHuXXBsi6QyqzUYiPMR/7Mc7dAx7oL8bzw/3u/Bw8Bp4Az4AXwCtgHzsmDXP5fiF9iiVvly5d0sHngar16NKlS5cuXbp06fLmYlqHXrcd3ph4P0THUY3iXh49novju4S0tzfs5d+JPKewfAsRntZb3K9ZhOMlrO6lCC8An28U9+OuovcPcPxlVu5rCL/VmHh/iHIrzn3fIPu7SN8Axmg+8AOwEWwCm7tp3bRuWjetm5Y8bSu4B9zbKO6ZVsnORrVU3f4uXTqZ2H3sLoyx3eDXjfDndE9qyj6L838CfwVvgFpzYnof4oNgOhgBc8Fos9DrZIQLmtXPP1MmF6wGj4H+KXoWguvADkXaPil+YpuQy8Am8Ey7ODdtmJDF4HowBp4De6HDTNjhfHAHeBr0DBBy0kDxfPbcgSIusgrcWhtnJ8vL+TPix7UIOQtcBq4C28Cr4KRBnANbwSuDE+s50JgyNNFuXbp06XIgsXjIvPafjvXozKY+fVFz/z0LT1uCtKVSWbrOLWPnztG8e0Xfy7ol8XtZJi7WtG+5od2UFXQ/A12vUeS7jp27yVKHjdsU9lXB869TyNvAzt0lpP2oWbwLdjiO78bx/Sz+EMJHwK9Y/LcIfw+eZ3F67/Hl5vh9xX80J+rwX8SvRDhpgL17iPAQMHNArfPrqHPewLheI+AERV6efwV418B4nOZ/H+IfYHV8GOF5LJ3eAz0fx8sM9S0fUNud39O9CulfGZhY5huI3wzWgNvBelbHZoTbNPVpfYjKQpkHwUNgl0LWblbnk0LbbDxr0OMFpL3iqWdu9nWYPlVAWkXY39LnGdCkDbeqv1YNbfcMQ3t9oe8lzm6NH9N1ZB6Ln4BwfkJZJk7RyFnYKt6b/JDQXx9p5X+eFdqOjzM9P9MB/lUlFzr20aXIdzlY4dmn9F3YqtvoO76/2hp/D/xA5Zue88nNyL8GbFbs075X0tyUig3Qd2MCnf//HjnzpbsR3g9+1kHzzVjdnE71/qVBX9rGPUh/ysNWe1neFzvIDi5zAufV1sT0N0poR22wkFUfTOPfA4N2mbZ5fSrqOHSw+IbkSBbOGSzSRgf91/GTUWYBOB2cIZQ/G8cfBZ8CFwrnL8XxF8FKcA24jqXdiPA7Qr61OF7H4mMItwzuv2/YLth1ISt3Hzu3k4W7EH5JqPdRHD/O4k+z8A8IX5Lq3y7Z4nXE9xn6kX6vQ4bKfy+ok+hH+xf3hq9dnTTHhjKd2GmDuWA242iHMq4cC7A8kJ7i8o1+skSa7Jieo38HCWnoNjKFhdSFBxzpZ7QE6lI8N4S14aASZcryaV/WWHw66f6NHuCoxuQxmvM56GX9QMd8Q4D65ywGP+ZzRJuM+zQvx/MOS2VFeqQ4IXnH26zM9Xe6/E6D+4foAzzuajPZp8Qyw5ayZVDWuH0z0BtYRkeIDqH9KO9VbH1btd/lhNqCzvl8zeLnG0S/hnU6baHfpiuO6yy0rd+DHURo/zYF5H26j03rQsip2ndzz82u1z9N4VjWKWeb68Tedpt95HRVXp7H1R6p+/Wt4FPy/PpWwscOLRJ+PVWF/+W0iVyGzs18TIvXkOJ1Wxm66vSXz+vylenrZcj1ub439W+K8RNCGTJi2p/TJ1K23VaXr35tRpnzmjxequgfcfyk6B/TGBVlyedsNgpdd/h+W1U3P99QyFPNo1X3TwpM/WLTIWYfoBqXrv6iskHZ/RFr79R6hIyHBrH3f1nrUVnjP8SnZZ+rYtzr9Exld5MNbPNErusAPg+77u/eDOPftU9yj39TH7rezxd1LvsZQJlzkWlOirG/79zjMj/mtHUKu7vKy+3/LnXr9okyKedjX5/0He9iP/j63LwOQdarEVlfy8OO/Lqw023j6xcqmwxLiOd6heM2i9cV9LJy8jMJ23yQ+rpbfu7EQ/pXE8KYvUSqvVnb4XzZa6LrHMXHR+zcLvqWbm/Bn0/HzIs6fWPHoat8XfnDKmZGxRxeMbn2UqZ5Q94nmcZRbqqUXbZ8+lcjE+cPX11t814orvvAXNcG8vqj2vvk1MGn3anlj0bIT72v47bvE+Lc98T9b6r7AKn6j+8Duf7D0nnZx/j7Zjn0j9nbpSTndaLr9WNLivP+iN23xF7L+fqv6ZouFyb78jxVXvv5jJ9YUs9/sddO8h7KNg5jrhfaJGztT6G7KF+1d6yCmD5Kdb2fan60rSc552fZr3zeQ9DpnPp+Si5cx5Ktv2QfSzF/mMbWdOm46rFI4XstnU9xeqX4NKb7TKEdcr6pZOK3ID1k/LvFHkVczEuZLEDr499YqvqBym1aEHWgcvoYOtv0M91qQl5TfpO/in6rWx8OVpT1Wedkv3f5xom3T/xeR/6Gx6V86PWAOB4bBpqWdN+yTcVxjIyGRz/FrDGu6w/3d7kPm8StX8RyPu+uuvpNju/vTLJV37GpvoM0oZPnW87VLnL/5pDno1NoW1R6yedU6TyUv3u19a3KFnIbTLYz+ZCLP4T0tU1uivFgso0pnsJ/UtXvarNY28Xq5cvkBDrQP/E5ZaiuQwwfmTlsOiQRU1fMuqrDd/3ISSuwjOwXOfTyGUMpZIXq4GpLn3pUcdfzch2x7XO1u2uZHOPb1G6b3Xg9PH1IIWeEpJlPQtqos2EKW8b0u8rnuP1UeVLoXJb9be0uG9nnbchjU+XTszT5VeNBThPHnc5OKj1U9aj0GTHIVaGy1YhEWT4ixns00DT+XEzWn/7VAsIc63Cov3OdyhwjrnaqQqZvWKXdypRdlq+k8msZ031U+Rm4fA+3TtyeR9hwfW9G9yxDN0fZMN33F+9TE6md4hwoxumfaUzI9fN3PFT3xVV2msrQ3UsnChm6Nulk8TndpS28D3zX9tTIPsF/z7Am5OkTjm1tI1JZW74+4VgsZ0N3L1yXV3WeP5uR7TGHHdvC3JQlxybfpd22tDlk/2eofRK8TzrN/qnar/K/OUTth6I/+jAnEptNbPvFHP2gs40N3+dfMWtwqvVct7/wfd8gtQ7imifial9ZJ9/3IHLYU6eDj3+4PhsNhX+vwvcWLnu6kGfEMe8DuciPfUfGZB8X/7HJy/Gefe5n+VRGFd/wyP2ta7/LO4yh/sbLV/k9lev6kfO9Dt/5U67b1/6u/epqB1U9Me23jfHY9sscAg4tkbLl+e4/U36rJ9ddxfd6sg5vq5ice42Wpk/pb9FOJ36/W9tpv4kbC79nUbZceX8Zu6/qJ+P3WvhvA8v3reh7Jbn2d6rrNC7XNZTLma4Ba0JI9efX2uLzF5scG/w9UNU1ZxW+ymUfzELeTllXlQ1rUuhzjS5fp9c964iFBOqeSz63bU065nZKdU+mDEz3qHIjjifquw0pnb/raRtvrnsYcb46ihT3taoYz6brdNW9l6rWRnE/navdPn1XlR1km7hcz1WlH/elKuSOSvLLuE8U6m8uzwRdfcGl73VyTHuyMvzJ1Sa2cWDTP/Z63Kc94n2B1PYr24dz1JlyHLlcP+S4B6vD1c9EW4q2LWstCvUjeVy63k/LMYdUNd5D1xQfvVTzX1VjkMsUv88N8VH5fReVn/Fjn++/h6X6Q8a6b1/q3g/i/ewi0/Scs8zxXeV6mWIOUPlPzBgdFerW+bZrm2P18dnjuK6HunEp+rHvPMXbr+sHVb/lnL+pTP57jPw9Cvk3PW178JD9qChfzuvTf7Htl38L1QUf/VKu9SFjwWbTWPvFEvu7Uq76y7+31g6QlYPc669pbsm9Xur2LWI9Pu8ypfDXqm3A2z8s1FWGn4ntL9NfQu2oSlftX9uetvTtv7J8Ql4zxfXGZ3zk8PeQ9w59x2uMfqI8/q5eKh/l9cb2rwsu9rSNl06ZP2Pmxtz+rNMx93yno0n2/82rVH7rQ+y9P15H6FyRun9ViH81ATmffI7nJ5r8uXXW6enbP6b/B8/l5OifVHYLnb9S39s2zcc+Ph+rh8+eQgVPS72elzGWY/tUtbbabBpDiI7yN1q6/4th2y+ErAc5+9BVvu/7KamJbWNZeuqI/R4tRf+YyD1HmOZM1bMV3/14Sn10c0Xu+Sj1nOXb5jL73ncdy02uvlXZNde65dOHYl7Vs4KYuS6FzWLn2zJlpZqPXPVPOa5yzKOyn1VhT9lmMfdbfH7D11Wf2PXN5h9y+dD287+qxgSnaYmnIrRtIb8pJe6/Uv9OVer6Whn0zfGO/BEloZI9ojmfAlUflClDd178bTmVHVTpZXOkAlk/lb42UujmI89HH5V+cl7XtowY6vTxLVWok6UrGzoGTHN+bB+6ri05687VNpvfuvRfaP2uMlNQth1D5JjGelm/8yn+9p3p/7qk9gnfeddXZmq/Sm333PJT659Kv1zjNbZ9uv2Oi//67CV8/N1nj1DmviyXDNVeJkaeaX8UsyesYg8cu2+NvdaPfb+lLDu5tvt/"), Fd = new he.default(Pd), Id = function(e) {
	switch (e) {
		case Sd: return hd;
		case Od:
		case kd:
		case jd: return hd;
		case wd: return md;
		default: return e;
	}
}, Ld = function(e) {
	switch (e) {
		case Ed:
		case Dd: return Cd;
		case Ad: return yd;
		default: return e;
	}
}, Rd = class {
	constructor(e, t = !1) {
		this.position = e, this.required = t;
	}
};
pd = class {
	nextCodePoint() {
		let e = this.string.charCodeAt(this.pos++), t = this.string.charCodeAt(this.pos);
		return 55296 <= e && e <= 56319 && 56320 <= t && t <= 57343 ? (this.pos++, (e - 55296) * 1024 + (t - 56320) + 65536) : e;
	}
	nextCharClass() {
		return Id(Fd.get(this.nextCodePoint()));
	}
	getSimpleBreak() {
		switch (this.nextClass) {
			case Ad: return !1;
			case Cd:
			case Ed:
			case Dd: return this.curClass = Cd, !1;
			case Td: return this.curClass = Td, !1;
		}
		return null;
	}
	getPairTableBreak(e) {
		let t = !1;
		switch (Nd[this.curClass][this.nextClass]) {
			case K:
				t = !0;
				break;
			case q:
				t = e === Ad;
				break;
			case J:
				if (t = e === Ad, !t) return t = !1, t;
				break;
			case Md:
				if (e !== Ad) return t;
				break;
			case Y:
		}
		return this.LB8a && (t = !1), this.LB21a && (this.curClass === _d || this.curClass === vd) ? (t = !1, this.LB21a = !1) : this.LB21a = this.curClass === gd, this.curClass === bd ? (this.LB30a++, this.LB30a == 2 && this.nextClass === bd && (t = !0, this.LB30a = 0)) : this.LB30a = 0, this.curClass = this.nextClass, t;
	}
	nextBreak() {
		if (this.curClass == null) {
			let e = this.nextCharClass();
			this.curClass = Ld(e), this.nextClass = e, this.LB8a = e === xd, this.LB30a = 0;
		}
		for (; this.pos < this.string.length;) {
			this.lastPos = this.pos;
			let e = this.nextClass;
			if (this.nextClass = this.nextCharClass(), this.curClass === Cd || this.curClass === Td && this.nextClass !== Ed) return this.curClass = Ld(Id(this.nextClass)), new Rd(this.lastPos, !0);
			let t = this.getSimpleBreak();
			if (t === null && (t = this.getPairTableBreak(e)), this.LB8a = this.nextClass === xd, t) return new Rd(this.lastPos);
		}
		return this.lastPos < this.string.length ? (this.lastPos = this.string.length, new Rd(this.string.length)) : null;
	}
	constructor(e) {
		this.string = e, this.pos = 0, this.lastPos = 0, this.curClass = null, this.nextClass = null, this.LB8a = !1, this.LB21a = !1, this.LB30a = 0;
	}
};
// node_modules/png-js/lib/png-js.browser.js
var zd = Ou, Bd = class {
	static decode(e, t) {
		throw Error("PNG.decode not available in browser build");
	}
	static load(e) {
		throw Error("PNG.load not available in browser build");
	}
	constructor(e) {
		let t;
		for (this.data = e, this.pos = 8, this.palette = [], this.imgData = [], this.transparency = {}, this.text = {};;) {
			let e = this.readUInt32(), s = "";
			for (t = 0; t < 4; t++) s += String.fromCharCode(this.data[this.pos++]);
			switch (s) {
				case "IHDR":
					this.width = this.readUInt32(), this.height = this.readUInt32(), this.bits = this.data[this.pos++], this.colorType = this.data[this.pos++], this.compressionMethod = this.data[this.pos++], this.filterMethod = this.data[this.pos++], this.interlaceMethod = this.data[this.pos++];
					break;
				case "PLTE":
					this.palette = this.read(e);
					break;
				case "IDAT":
					for (t = 0; t < e; t++) this.imgData.push(this.data[this.pos++]);
					break;
				case "tRNS":
					switch (this.transparency = {}, this.colorType) {
						case 3:
							this.transparency.indexed = this.read(e);
							var n = 255 - this.transparency.indexed.length;
							if (n > 0) for (t = 0; t < n; t++) this.transparency.indexed.push(255);
							break;
						case 0:
							this.transparency.grayscale = this.read(e)[0];
							break;
						case 2: this.transparency.rgb = this.read(e);
					}
					break;
				case "tEXt":
					var r = this.read(e), i = r.indexOf(0), a = String.fromCharCode.apply(String, r.slice(0, i));
					this.text[a] = String.fromCharCode.apply(String, r.slice(i + 1));
					break;
				case "IEND":
					switch (this.colorType) {
						case 0:
						case 3:
						case 4:
							this.colors = 1;
							break;
						case 2:
						case 6: this.colors = 3;
					}
					this.hasAlphaChannel = [4, 6].includes(this.colorType);
					var o = this.colors + +!!this.hasAlphaChannel;
					switch (this.pixelBitlength = this.bits * o, this.colors) {
						case 1:
							this.colorSpace = "DeviceGray";
							break;
						case 3: this.colorSpace = "DeviceRGB";
					}
					this.imgData = new Uint8Array(this.imgData);
					return;
				default: this.pos += e;
			}
			if (this.pos += 4, this.pos > this.data.length) throw Error("Incomplete or corrupt PNG file");
		}
	}
	read(e) {
		let t = Array(e);
		for (let n = 0; n < e; n++) t[n] = this.data[this.pos++];
		return t;
	}
	readUInt32() {
		let e = this.data[this.pos++] << 24, t = this.data[this.pos++] << 16, n = this.data[this.pos++] << 8, r = this.data[this.pos++];
		return e | t | n | r;
	}
	readUInt16() {
		return this.data[this.pos++] << 8 | this.data[this.pos++];
	}
	decodePixels(e) {
		return zd(new Uint8Array(this.imgData), (t, n) => {
			if (t) throw t;
			let { width: r, height: i } = this, a = this.pixelBitlength / 8, o = new Uint8Array(r * i * a), { length: s } = n, c = 0;
			function l(e, t, l, u, d = !1) {
				let f = Math.ceil((r - e) / l), p = Math.ceil((i - t) / u), m = a * f, h = d ? o : new Uint8Array(m * p), g = 0, _ = 0;
				for (; g < p && c < s;) {
					var v, y, b, x, S;
					switch (n[c++]) {
						case 0:
							for (b = 0; b < m; b++) h[_++] = n[c++];
							break;
						case 1:
							for (b = 0; b < m; b++) v = n[c++], x = b < a ? 0 : h[_ - a], h[_++] = (v + x) % 256;
							break;
						case 2:
							for (b = 0; b < m; b++) v = n[c++], y = (b - b % a) / a, S = g && h[(g - 1) * m + y * a + b % a], h[_++] = (S + v) % 256;
							break;
						case 3:
							for (b = 0; b < m; b++) v = n[c++], y = (b - b % a) / a, x = b < a ? 0 : h[_ - a], S = g && h[(g - 1) * m + y * a + b % a], h[_++] = (v + Math.floor((x + S) / 2)) % 256;
							break;
						case 4:
							for (b = 0; b < m; b++) {
								var C, w;
								v = n[c++], y = (b - b % a) / a, x = b < a ? 0 : h[_ - a], g === 0 ? S = w = 0 : (S = h[(g - 1) * m + y * a + b % a], w = y && h[(g - 1) * m + (y - 1) * a + b % a]);
								let e = x + S - w, t = Math.abs(e - x), r = Math.abs(e - S), i = Math.abs(e - w);
								C = t <= r && t <= i ? x : r <= i ? S : w, h[_++] = (v + C) % 256;
							}
							break;
						default: throw Error(`Invalid filter algorithm: ${n[c - 1]}`);
					}
					if (!d) {
						let n = ((t + g * u) * r + e) * a, i = g * m;
						for (b = 0; b < f; b++) {
							for (let e = 0; e < a; e++) o[n++] = h[i++];
							n += (l - 1) * a;
						}
					}
					g++;
				}
			}
			return this.interlaceMethod === 1 ? (l(0, 0, 8, 8), l(4, 0, 8, 8), l(0, 4, 4, 8), l(2, 0, 4, 4), l(0, 2, 2, 4), l(1, 0, 2, 2), l(0, 1, 1, 2)) : l(0, 0, 1, 1, !0), e(o);
		});
	}
	decodePalette() {
		let { palette: e } = this, { length: t } = e, n = this.transparency.indexed || [], r = new Uint8Array(n.length + t), i = 0, a = 0;
		for (let o = 0; o < t; o += 3) r[i++] = e[o], r[i++] = e[o + 1], r[i++] = e[o + 2], r[i++] = n[a++] ?? 255;
		return r;
	}
	copyToImageData(e, t) {
		let n, r, { colors: i } = this, a = null, o = this.hasAlphaChannel;
		this.palette.length && (a = this._decodedPalette ||= this.decodePalette(), i = 4, o = !0);
		let s = e.data || e, { length: c } = s, l = a || t, u = n = 0;
		if (i === 1) for (; u < c;) {
			r = a ? t[u / 4] * 4 : n;
			let e = l[r++];
			s[u++] = e, s[u++] = e, s[u++] = e, s[u++] = o ? l[r++] : 255, n = r;
		}
		else for (; u < c;) r = a ? t[u / 4] * 4 : n, s[u++] = l[r++], s[u++] = l[r++], s[u++] = l[r++], s[u++] = o ? l[r++] : 255, n = r;
	}
	decode(e) {
		let t = new Uint8Array(this.width * this.height * 4);
		return this.decodePixels((n) => (this.copyToImageData(t, n), e(t)));
	}
}, Vd = class {
	constructor() {
		this._listeners = Object.create(null);
	}
	on(e, t) {
		return (this._listeners[e] || (this._listeners[e] = [])).push(t), this;
	}
	once(e, t) {
		let n = (...r) => {
			this.off(e, n), t(...r);
		};
		return this.on(e, n);
	}
	off(e, t) {
		let n = this._listeners[e];
		if (n) {
			let e = n.indexOf(t);
			e !== -1 && n.splice(e, 1);
		}
		return this;
	}
	emit(e, ...t) {
		let n = this._listeners[e];
		if (!n) return !1;
		for (let e of n.slice()) e(...t);
		return n.length > 0;
	}
}, Hd = class extends Vd {
	constructor() {
		super(), this._buffer = [], this._flowing = !1, this._scheduled = !1, this._finished = !1, this._endEmitted = !1;
	}
	on(e, t) {
		return super.on(e, t), e === "data" && this.resume(), this;
	}
	push(e) {
		return e === null ? this._finished = !0 : this._buffer.push(e), this._schedule(), !0;
	}
	resume() {
		return this._flowing = !0, this._schedule(), this;
	}
	pause() {
		return this._flowing = !1, this;
	}
	pipe(e) {
		return this.on("data", (t) => {
			e.write(t) === !1 && (this.pause(), e.once("drain", () => this.resume()));
		}), this.on("end", () => e.end()), e;
	}
	_schedule() {
		!this._scheduled && this._flowing && (this._scheduled = !0, queueMicrotask(() => {
			this._scheduled = !1, this._drain();
		}));
	}
	_drain() {
		for (; this._flowing && this._buffer.length > 0;) this.emit("data", this._buffer.shift());
		this._flowing && this._finished && !this._endEmitted && (this._endEmitted = !0, this.emit("end"));
	}
	async *[Symbol.asyncIterator]() {
		let e = [], t = !1, n = null, r = () => {
			let e = n;
			n = null, e && e();
		};
		for (this.on("data", (t) => {
			e.push(t), r();
		}), this.on("end", () => {
			t = !0, r();
		});;) {
			for (; e.length > 0;) yield e.shift();
			if (t) return;
			await new Promise((e) => {
				n = e;
			});
		}
	}
}, Ud = class {
	toString() {
		throw Error("Must be implemented by subclasses");
	}
}, Wd = class {
	constructor(e = {}) {
		this._items = {}, this.limits = typeof e.limits != "boolean" || e.limits;
	}
	add(e, t) {
		return this._items[e] = t;
	}
	get(e) {
		return this._items[e];
	}
	toString(e = null) {
		let t = Object.keys(this._items).sort((e, t) => this._compareKeys(e, t)), n = ["<<"];
		if (this.limits && t.length > 1) {
			let r = t[0], i = t[t.length - 1];
			n.push(`  /Limits ${sf.convert([this._dataForKey(r), this._dataForKey(i)], e)}`);
		}
		n.push(`  /${this._keysName()} [`);
		for (let r of t) n.push(`    ${sf.convert(this._dataForKey(r), e)} ${sf.convert(this._items[r], e)}`);
		return n.push("]"), n.push(">>"), n.join("\n");
	}
	_compareKeys() {
		throw Error("Must be implemented by subclasses");
	}
	_keysName() {
		throw Error("Must be implemented by subclasses");
	}
	_dataForKey() {
		throw Error("Must be implemented by subclasses");
	}
}, Gd = class {
	constructor(e, t, n, r, i, a) {
		this.id = "CS" + Object.keys(e.spotColors).length, this.name = t, this.values = [
			n,
			r,
			i,
			a
		], this.ref = e.ref([
			"Separation",
			of(this.name),
			"DeviceCMYK",
			{
				Range: [
					0,
					1,
					0,
					1,
					0,
					1,
					0,
					1
				],
				C0: [
					0,
					0,
					0,
					0
				],
				C1: this.values.map((e) => e / 100),
				FunctionType: 2,
				Domain: [0, 1],
				N: 1
			}
		]), this.ref.end();
	}
	toString() {
		return `${this.ref.id} 0 R`;
	}
}, Kd = (e) => {
	let t = 32768, n = "";
	for (let r = 0; r < e.length; r += t) {
		let i = Math.min(r + t, e.length);
		n += String.fromCharCode.apply(null, e.subarray(r, i));
	}
	return n;
}, qd = (e) => {
	let t = new Uint8Array(e.length);
	for (let n = 0; n < e.length; n++) t[n] = e.charCodeAt(n) & 255;
	return t;
}, Jd = (e) => {
	let t = atob(e), n = new Uint8Array(t.length);
	for (let e = 0; e < t.length; e++) n[e] = t.charCodeAt(e);
	return n;
}, Yd = (e) => {
	let t = 0;
	for (let n of e) t += n.length;
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}, Xd = (e) => {
	let t = new Uint8Array((e.length + 1) * 2);
	t[0] = 254, t[1] = 255;
	for (let n = 0; n < e.length; n++) {
		let r = e.charCodeAt(n);
		t[n * 2 + 2] = r >> 8, t[n * 2 + 3] = r & 255;
	}
	return t;
}, Zd = (e, t = 0) => (e[t] << 8 | e[t + 1]) >>> 0, Qd = (e, t = 0) => (e[t + 1] << 8 | e[t]) >>> 0, $d = (e, t = 0) => e[t] * 16777216 + (e[t + 1] << 16 | e[t + 2] << 8 | e[t + 3]) >>> 0, ef = (e, t = 0) => (e[t] | e[t + 1] << 8 | e[t + 2] << 16) + e[t + 3] * 16777216 >>> 0, tf = (e, t) => (Array(t + 1).join("0") + e).slice(-t), nf = (e) => e > 127 || e > 32 && e !== 127 && e !== 35 && e !== 37 && e !== 40 && e !== 41 && e !== 47 && e !== 60 && e !== 62 && e !== 91 && e !== 93 && e !== 123 && e !== 125, rf = /[\n\r\t\b\f()\\]/g, af = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t",
	"\b": "\\b",
	"\f": "\\f",
	"\\": "\\\\",
	"(": "\\(",
	")": "\\)"
}, of = function(e) {
	let t = "";
	for (let n of e) {
		let e = n.charCodeAt(0);
		nf(e) ? t += n : t += `#${e.toString(16).toUpperCase().padStart(2, "0")}`;
	}
	return t;
}, sf = class e {
	static convert(t, n = null) {
		if (typeof t == "string") return `/${t}`;
		if (t instanceof String) {
			let e = t, r = !1;
			for (let t = 0, n = e.length; t < n; t++) if (e.charCodeAt(t) > 127) {
				r = !0;
				break;
			}
			let i;
			return i = r ? Xd(e.valueOf()) : qd(e.valueOf()), n && (i = n(i)), e = Kd(i), e = e.replace(rf, (e) => af[e]), `(${e})`;
		}
		if (t instanceof Uint8Array) return `<${yl(t)}>`;
		if (t instanceof Wd) return t.toString(n);
		if (t instanceof Ud || t instanceof Gd) return t.toString();
		if (t instanceof Date) {
			let e = `D:${tf(t.getUTCFullYear(), 4)}` + tf(t.getUTCMonth() + 1, 2) + tf(t.getUTCDate(), 2) + tf(t.getUTCHours(), 2) + tf(t.getUTCMinutes(), 2) + tf(t.getUTCSeconds(), 2) + "Z";
			return n && (e = Kd(n(qd(e))), e = e.replace(rf, (e) => af[e])), `(${e})`;
		}
		if (Array.isArray(t)) {
			let r = [];
			for (let i = 0; i < t.length; i++) {
				let a = t[i];
				r.push(e.convert(a === void 0 ? null : a, n));
			}
			return `[${r.join(" ")}]`;
		}
		if ({}.toString.call(t) === "[object Object]") {
			let r = ["<<"];
			for (let i in t) {
				let a = t[i];
				a !== void 0 && r.push(`/${i} ${e.convert(a, n)}`);
			}
			return r.push(">>"), r.join("\n");
		}
		return typeof t == "number" ? e.number(t) : `${t}`;
	}
	static number(e) {
		if (e > -1e21 && e < 1e21) return Math.round(e * 1e6) / 1e6;
		throw Error(`unsupported number: ${e}`);
	}
}, cf = { deflateSync: (e) => Du(e) }, lf = class extends Ud {
	constructor(e, t, n = {}) {
		super(), this.document = e, this.id = t, this.data = n, this.gen = 0, this.compress = this.document.compress && !this.data.Filter, this.uncompressedLength = 0, this.buffer = [];
	}
	write(e) {
		e instanceof Uint8Array || (e = qd(e + "\n")), this.uncompressedLength += e.length, this.data.Length ?? (this.data.Length = 0), this.buffer.push(e), this.data.Length += e.length, this.compress && (this.data.Filter = "FlateDecode");
	}
	end(e) {
		e && this.write(e), this.finalize();
	}
	finalize() {
		this.offset = this.document._offset;
		let e = this.document._security ? this.document._security.getEncryptFn(this.id, this.gen) : null;
		this.buffer.length && (this.buffer = Yd(this.buffer), this.compress && (this.buffer = cf.deflateSync(this.buffer)), e && (this.buffer = e(this.buffer)), this.data.Length = this.buffer.length), this.document._write(`${this.id} ${this.gen} obj`), this.document._write(sf.convert(this.data, e)), this.buffer.length && (this.document._write("stream"), this.document._write(this.buffer), this.buffer = [], this.document._write("\nendstream")), this.document._write("endobj"), this.document._refEnd(this);
	}
	toString() {
		return `${this.id} ${this.gen} R`;
	}
}, uf = /* @__PURE__ */ new Float32Array(1), df = new Uint32Array(uf.buffer);
function ff(e) {
	let t = Math.fround(e);
	return t <= e ? t : (uf[0] = e, e <= 0 ? df[0] += 1 : --df[0], uf[0]);
}
function pf(e, t = void 0, n = (e) => e) {
	return (e == null || typeof e == "object" && Object.keys(e).length === 0) && (e = t), typeof e != "object" || !e ? e = {
		top: e,
		right: e,
		bottom: e,
		left: e
	} : Array.isArray(e) && (e = e.length === 2 ? {
		vertical: e[0],
		horizontal: e[1]
	} : {
		top: e[0],
		right: e[1],
		bottom: e[2],
		left: e[3]
	}), ("vertical" in e || "horizontal" in e) && (e = {
		top: e.vertical,
		right: e.horizontal,
		bottom: e.vertical,
		left: e.horizontal
	}), {
		top: n(e.top),
		right: n(e.right),
		bottom: n(e.bottom),
		left: n(e.left)
	};
}
var mf = 1 / 10, hf = 1 / 2.54, gf = 1 / 96, _f = 72, vf = 12;
function yf(e) {
	return e === 0 ? 1 : e === 90 ? 0 : e === 180 ? -1 : e === 270 ? 0 : Math.cos(e * Math.PI / 180);
}
function bf(e) {
	return e === 0 ? 0 : e === 90 ? 1 : e === 180 ? 0 : e === 270 ? -1 : Math.sin(e * Math.PI / 180);
}
var xf = {
	top: 72,
	left: 72,
	bottom: 72,
	right: 72
}, Sf = {
	"4A0": [4767.87, 6740.79],
	"2A0": [3370.39, 4767.87],
	A0: [2383.94, 3370.39],
	A1: [1683.78, 2383.94],
	A2: [1190.55, 1683.78],
	A3: [841.89, 1190.55],
	A4: [595.28, 841.89],
	A5: [419.53, 595.28],
	A6: [297.64, 419.53],
	A7: [209.76, 297.64],
	A8: [147.4, 209.76],
	A9: [104.88, 147.4],
	A10: [73.7, 104.88],
	B0: [2834.65, 4008.19],
	B1: [2004.09, 2834.65],
	B2: [1417.32, 2004.09],
	B3: [1000.63, 1417.32],
	B4: [708.66, 1000.63],
	B5: [498.9, 708.66],
	B6: [354.33, 498.9],
	B7: [249.45, 354.33],
	B8: [175.75, 249.45],
	B9: [124.72, 175.75],
	B10: [87.87, 124.72],
	C0: [2599.37, 3676.54],
	C1: [1836.85, 2599.37],
	C2: [1298.27, 1836.85],
	C3: [918.43, 1298.27],
	C4: [649.13, 918.43],
	C5: [459.21, 649.13],
	C6: [323.15, 459.21],
	C7: [229.61, 323.15],
	C8: [161.57, 229.61],
	C9: [113.39, 161.57],
	C10: [79.37, 113.39],
	RA0: [2437.8, 3458.27],
	RA1: [1729.13, 2437.8],
	RA2: [1218.9, 1729.13],
	RA3: [864.57, 1218.9],
	RA4: [609.45, 864.57],
	SRA0: [2551.18, 3628.35],
	SRA1: [1814.17, 2551.18],
	SRA2: [1275.59, 1814.17],
	SRA3: [907.09, 1275.59],
	SRA4: [637.8, 907.09],
	EXECUTIVE: [521.86, 756],
	FOLIO: [612, 936],
	LEGAL: [612, 1008],
	LETTER: [612, 792],
	TABLOID: [792, 1224]
}, Cf = class {
	constructor(e, t) {
		this.document = e, this._options = t, this.size = t.size || "letter", this.layout = t.layout || "portrait", this.userUnit = t.userUnit || 1;
		let n = Array.isArray(this.size) ? this.size : Sf[this.size.toUpperCase()];
		this.width = n[this.layout === "portrait" ? 0 : 1], this.height = n[+(this.layout === "portrait")], this.content = this.document.ref(), this.margins = pf(t.margin ?? t.margins, xf, (t) => e.sizeToPoint(t, 0, this)), this.resources = this.document.ref({ ProcSet: [
			"PDF",
			"Text",
			"ImageB",
			"ImageC",
			"ImageI"
		] }), this.dictionary = this.document.ref({
			Type: "Page",
			Parent: this.document._root.data.Pages,
			MediaBox: [
				0,
				0,
				this.width,
				this.height
			],
			Contents: this.content,
			Resources: this.resources,
			UserUnit: this.userUnit
		}), this.markings = [];
	}
	get fonts() {
		let e = this.resources.data;
		return e.Font == null ? e.Font = {} : e.Font;
	}
	get xobjects() {
		let e = this.resources.data;
		return e.XObject == null ? e.XObject = {} : e.XObject;
	}
	get ext_gstates() {
		let e = this.resources.data;
		return e.ExtGState == null ? e.ExtGState = {} : e.ExtGState;
	}
	get patterns() {
		let e = this.resources.data;
		return e.Pattern == null ? e.Pattern = {} : e.Pattern;
	}
	get colorSpaces() {
		let e = this.resources.data;
		return e.ColorSpace ||= {};
	}
	get annotations() {
		let e = this.dictionary.data;
		return e.Annots == null ? e.Annots = [] : e.Annots;
	}
	get structParentTreeKey() {
		let e = this.dictionary.data;
		return e.StructParents == null ? e.StructParents = this.document.createStructParentTreeNextKey() : e.StructParents;
	}
	get contentWidth() {
		return this.width - this.margins.left - this.margins.right;
	}
	get contentHeight() {
		return this.height - this.margins.top - this.margins.bottom;
	}
	maxY() {
		return this.height - this.margins.bottom;
	}
	write(e) {
		return this.content.write(e);
	}
	_setTabOrder() {
		!this.dictionary.Tabs && this.document.hasMarkInfoDictionary() && (this.dictionary.data.Tabs = "S");
	}
	end() {
		this._setTabOrder(), this.dictionary.end(), this.resources.data.ColorSpace = this.resources.data.ColorSpace || {};
		for (let e of Object.values(this.document.spotColors)) this.resources.data.ColorSpace[e.id] = e;
		return this.resources.end(), this.content.end();
	}
}, wf = class extends Wd {
	_compareKeys(e, t) {
		return e.localeCompare(t);
	}
	_keysName() {
		return "Names";
	}
	_dataForKey(e) {
		return new String(e);
	}
};
function Tf(e) {
	return e instanceof Uint8Array || ArrayBuffer.isView(e) && e.constructor.name === "Uint8Array";
}
function Ef(e, ...t) {
	if (!Tf(e)) throw Error("Uint8Array expected");
	if (t.length > 0 && !t.includes(e.length)) throw Error("Uint8Array expected of length " + t + ", got length=" + e.length);
}
function Df(e, t = !0) {
	if (e.destroyed) throw Error("Hash instance has been destroyed");
	if (t && e.finished) throw Error("Hash#digest() has already been called");
}
function Of(e, t) {
	Ef(e);
	let n = t.outputLen;
	if (e.length < n) throw Error("digestInto() expects output buffer of length at least " + n);
}
function kf(...e) {
	for (let t = 0; t < e.length; t++) e[t].fill(0);
}
function Af(e) {
	return new DataView(e.buffer, e.byteOffset, e.byteLength);
}
function jf(e, t) {
	return e << 32 - t | e >>> t;
}
function Mf(e, t) {
	return e << t | e >>> 32 - t >>> 0;
}
new Uint8Array(new Uint32Array([287454020]).buffer)[0], typeof Uint8Array.from([]).toHex == "function" && Uint8Array.fromHex, Array.from({ length: 256 }, (e, t) => t.toString(16).padStart(2, "0"));
function Nf(e) {
	if (typeof e != "string") throw Error("string expected");
	return new Uint8Array(new TextEncoder().encode(e));
}
function Pf(e) {
	return typeof e == "string" && (e = Nf(e)), Ef(e), e;
}
var Ff = class {};
function If(e) {
	let t = (t) => e().update(Pf(t)).digest(), n = e();
	return t.outputLen = n.outputLen, t.blockLen = n.blockLen, t.create = () => e(), t;
}
function Lf(e, t, n, r) {
	if (typeof e.setBigUint64 == "function") return e.setBigUint64(t, n, r);
	let i = BigInt(32), a = BigInt(4294967295), o = Number(n >> i & a), s = Number(n & a), c = r ? 4 : 0, l = r ? 0 : 4;
	e.setUint32(t + c, o, r), e.setUint32(t + l, s, r);
}
function Rf(e, t, n) {
	return e & t ^ ~e & n;
}
function zf(e, t, n) {
	return e & t ^ e & n ^ t & n;
}
var Bf = class extends Ff {
	constructor(e, t, n, r) {
		super(), this.finished = !1, this.length = 0, this.pos = 0, this.destroyed = !1, this.blockLen = e, this.outputLen = t, this.padOffset = n, this.isLE = r, this.buffer = new Uint8Array(e), this.view = Af(this.buffer);
	}
	update(e) {
		Df(this), e = Pf(e), Ef(e);
		let { view: t, buffer: n, blockLen: r } = this, i = e.length;
		for (let a = 0; a < i;) {
			let o = Math.min(r - this.pos, i - a);
			if (o === r) {
				let t = Af(e);
				for (; r <= i - a; a += r) this.process(t, a);
			} else n.set(e.subarray(a, a + o), this.pos), this.pos += o, a += o, this.pos === r && (this.process(t, 0), this.pos = 0);
		}
		return this.length += e.length, this.roundClean(), this;
	}
	digestInto(e) {
		Df(this), Of(e, this), this.finished = !0;
		let { buffer: t, view: n, blockLen: r, isLE: i } = this, { pos: a } = this;
		t[a++] = 128, kf(this.buffer.subarray(a)), this.padOffset > r - a && (this.process(n, 0), a = 0);
		for (let e = a; e < r; e++) t[e] = 0;
		Lf(n, r - 8, BigInt(this.length * 8), i), this.process(n, 0);
		let o = Af(e), s = this.outputLen;
		if (s % 4) throw Error("_sha2: outputLen should be aligned to 32bit");
		let c = s / 4, l = this.get();
		if (c > l.length) throw Error("_sha2: outputLen bigger than state");
		for (let e = 0; e < c; e++) o.setUint32(4 * e, l[e], i);
	}
	digest() {
		let { buffer: e, outputLen: t } = this;
		this.digestInto(e);
		let n = e.slice(0, t);
		return this.destroy(), n;
	}
	_cloneInto(e) {
		e ||= new this.constructor(), e.set(...this.get());
		let { blockLen: t, buffer: n, length: r, finished: i, destroyed: a, pos: o } = this;
		return e.destroyed = a, e.finished = i, e.length = r, e.pos = o, r % t && e.buffer.set(n), e;
	}
	clone() {
		return this._cloneInto();
	}
}, Vf = Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]), Hf = Uint32Array.from([
	3238371032,
	914150663,
	812702999,
	4144912697,
	4290775857,
	1750603025,
	1694076839,
	3204075428
]), Uf = Uint32Array.from([
	3418070365,
	3238371032,
	1654270250,
	914150663,
	2438529370,
	812702999,
	355462360,
	4144912697,
	1731405415,
	4290775857,
	2394180231,
	1750603025,
	3675008525,
	1694076839,
	1203062813,
	3204075428
]), Wf = Uint32Array.from([
	1779033703,
	4089235720,
	3144134277,
	2227873595,
	1013904242,
	4271175723,
	2773480762,
	1595750129,
	1359893119,
	2917565137,
	2600822924,
	725511199,
	528734635,
	4215389547,
	1541459225,
	327033209
]), Gf = Uint32Array.from([
	1732584193,
	4023233417,
	2562383102,
	271733878,
	3285377520
]), Kf = /* @__PURE__ */ new Uint32Array(80), qf = class extends Bf {
	constructor() {
		super(64, 20, 8, !1), this.A = Gf[0] | 0, this.B = Gf[1] | 0, this.C = Gf[2] | 0, this.D = Gf[3] | 0, this.E = Gf[4] | 0;
	}
	get() {
		let { A: e, B: t, C: n, D: r, E: i } = this;
		return [
			e,
			t,
			n,
			r,
			i
		];
	}
	set(e, t, n, r, i) {
		this.A = e | 0, this.B = t | 0, this.C = n | 0, this.D = r | 0, this.E = i | 0;
	}
	process(e, t) {
		for (let n = 0; n < 16; n++, t += 4) Kf[n] = e.getUint32(t, !1);
		for (let e = 16; e < 80; e++) Kf[e] = Mf(Kf[e - 3] ^ Kf[e - 8] ^ Kf[e - 14] ^ Kf[e - 16], 1);
		let { A: n, B: r, C: i, D: a, E: o } = this;
		for (let e = 0; e < 80; e++) {
			let t, s;
			e < 20 ? (t = Rf(r, i, a), s = 1518500249) : e < 40 ? (t = r ^ i ^ a, s = 1859775393) : e < 60 ? (t = zf(r, i, a), s = 2400959708) : (t = r ^ i ^ a, s = 3395469782);
			let c = Mf(n, 5) + t + o + s + Kf[e] | 0;
			o = a, a = i, i = Mf(r, 30), r = n, n = c;
		}
		n = n + this.A | 0, r = r + this.B | 0, i = i + this.C | 0, a = a + this.D | 0, o = o + this.E | 0, this.set(n, r, i, a, o);
	}
	roundClean() {
		kf(Kf);
	}
	destroy() {
		this.set(0, 0, 0, 0, 0), kf(this.buffer);
	}
};
If(() => new qf());
var Jf = 2 ** 32, Yf = Array.from({ length: 64 }, (e, t) => Math.floor(Jf * Math.abs(Math.sin(t + 1)))), Xf = Gf.slice(0, 4), Zf = /* @__PURE__ */ new Uint32Array(16), Qf = class extends Bf {
	constructor() {
		super(64, 16, 8, !0), this.A = Xf[0] | 0, this.B = Xf[1] | 0, this.C = Xf[2] | 0, this.D = Xf[3] | 0;
	}
	get() {
		let { A: e, B: t, C: n, D: r } = this;
		return [
			e,
			t,
			n,
			r
		];
	}
	set(e, t, n, r) {
		this.A = e | 0, this.B = t | 0, this.C = n | 0, this.D = r | 0;
	}
	process(e, t) {
		for (let n = 0; n < 16; n++, t += 4) Zf[n] = e.getUint32(t, !0);
		let { A: n, B: r, C: i, D: a } = this;
		for (let e = 0; e < 64; e++) {
			let t, o, s;
			e < 16 ? (t = Rf(r, i, a), o = e, s = [
				7,
				12,
				17,
				22
			]) : e < 32 ? (t = Rf(a, r, i), o = (5 * e + 1) % 16, s = [
				5,
				9,
				14,
				20
			]) : e < 48 ? (t = r ^ i ^ a, o = (3 * e + 5) % 16, s = [
				4,
				11,
				16,
				23
			]) : (t = i ^ (r | ~a), o = 7 * e % 16, s = [
				6,
				10,
				15,
				21
			]), t = t + n + Yf[e] + Zf[o], n = a, a = i, i = r, r += Mf(t, s[e % 4]);
		}
		n = n + this.A | 0, r = r + this.B | 0, i = i + this.C | 0, a = a + this.D | 0, this.set(n, r, i, a);
	}
	roundClean() {
		kf(Zf);
	}
	destroy() {
		this.set(0, 0, 0, 0), kf(this.buffer);
	}
}, $f = If(() => new Qf()), ep = Uint8Array.from([
	7,
	4,
	13,
	1,
	10,
	6,
	15,
	3,
	12,
	0,
	9,
	5,
	2,
	14,
	11,
	8
]), tp = Uint8Array.from(Array(16).fill(0).map((e, t) => t)), np = tp.map((e) => (9 * e + 5) % 16), rp = (() => {
	let e = [[tp], [np]];
	for (let t = 0; t < 4; t++) for (let n of e) n.push(n[t].map((e) => ep[e]));
	return e;
})(), ip = rp[0], ap = rp[1], op = [
	[
		11,
		14,
		15,
		12,
		5,
		8,
		7,
		9,
		11,
		13,
		14,
		15,
		6,
		7,
		9,
		8
	],
	[
		12,
		13,
		11,
		15,
		6,
		9,
		9,
		7,
		12,
		15,
		11,
		13,
		7,
		8,
		7,
		7
	],
	[
		13,
		15,
		14,
		11,
		7,
		7,
		6,
		8,
		13,
		14,
		13,
		12,
		5,
		5,
		6,
		9
	],
	[
		14,
		11,
		12,
		14,
		8,
		6,
		5,
		5,
		15,
		12,
		15,
		14,
		9,
		9,
		8,
		6
	],
	[
		15,
		12,
		13,
		13,
		9,
		5,
		8,
		6,
		14,
		11,
		12,
		11,
		8,
		6,
		5,
		5
	]
].map((e) => Uint8Array.from(e)), sp = ip.map((e, t) => e.map((e) => op[t][e])), cp = ap.map((e, t) => e.map((e) => op[t][e])), lp = Uint32Array.from([
	0,
	1518500249,
	1859775393,
	2400959708,
	2840853838
]), up = Uint32Array.from([
	1352829926,
	1548603684,
	1836072691,
	2053994217,
	0
]);
function dp(e, t, n, r) {
	return e === 0 ? t ^ n ^ r : e === 1 ? t & n | ~t & r : e === 2 ? (t | ~n) ^ r : e === 3 ? t & r | n & ~r : t ^ (n | ~r);
}
var fp = /* @__PURE__ */ new Uint32Array(16), pp = class extends Bf {
	constructor() {
		super(64, 20, 8, !0), this.h0 = 1732584193, this.h1 = -271733879, this.h2 = -1732584194, this.h3 = 271733878, this.h4 = -1009589776;
	}
	get() {
		let { h0: e, h1: t, h2: n, h3: r, h4: i } = this;
		return [
			e,
			t,
			n,
			r,
			i
		];
	}
	set(e, t, n, r, i) {
		this.h0 = e | 0, this.h1 = t | 0, this.h2 = n | 0, this.h3 = r | 0, this.h4 = i | 0;
	}
	process(e, t) {
		for (let n = 0; n < 16; n++, t += 4) fp[n] = e.getUint32(t, !0);
		let n = this.h0 | 0, r = n, i = this.h1 | 0, a = i, o = this.h2 | 0, s = o, c = this.h3 | 0, l = c, u = this.h4 | 0, d = u;
		for (let e = 0; e < 5; e++) {
			let t = 4 - e, f = lp[e], p = up[e], m = ip[e], h = ap[e], g = sp[e], _ = cp[e];
			for (let t = 0; t < 16; t++) {
				let r = Mf(n + dp(e, i, o, c) + fp[m[t]] + f, g[t]) + u | 0;
				n = u, u = c, c = Mf(o, 10) | 0, o = i, i = r;
			}
			for (let e = 0; e < 16; e++) {
				let n = Mf(r + dp(t, a, s, l) + fp[h[e]] + p, _[e]) + d | 0;
				r = d, d = l, l = Mf(s, 10) | 0, s = a, a = n;
			}
		}
		this.set(this.h1 + o + l | 0, this.h2 + c + d | 0, this.h3 + u + r | 0, this.h4 + n + a | 0, this.h0 + i + s | 0);
	}
	roundClean() {
		kf(fp);
	}
	destroy() {
		this.destroyed = !0, kf(this.buffer), this.set(0, 0, 0, 0, 0);
	}
};
If(() => new pp());
function mp(e) {
	return $f.create().update(e).digest();
}
function hp(e) {
	return yl(mp(e));
}
var gp = BigInt(2 ** 32 - 1), _p = BigInt(32);
function vp(e, t = !1) {
	return t ? {
		h: Number(e & gp),
		l: Number(e >> _p & gp)
	} : {
		h: Number(e >> _p & gp) | 0,
		l: Number(e & gp) | 0
	};
}
function yp(e, t = !1) {
	let n = e.length, r = new Uint32Array(n), i = new Uint32Array(n);
	for (let a = 0; a < n; a++) {
		let { h: n, l: o } = vp(e[a], t);
		[r[a], i[a]] = [n, o];
	}
	return [r, i];
}
var bp = (e, t, n) => e >>> n, xp = (e, t, n) => e << 32 - n | t >>> n, Sp = (e, t, n) => e >>> n | t << 32 - n, Cp = (e, t, n) => e << 32 - n | t >>> n, wp = (e, t, n) => e << 64 - n | t >>> n - 32, Tp = (e, t, n) => e >>> n - 32 | t << 64 - n;
function Ep(e, t, n, r) {
	let i = (t >>> 0) + (r >>> 0);
	return {
		h: e + n + (i / 2 ** 32 | 0) | 0,
		l: i | 0
	};
}
var Dp = (e, t, n) => (e >>> 0) + (t >>> 0) + (n >>> 0), Op = (e, t, n, r) => t + n + r + (e / 2 ** 32 | 0) | 0, kp = (e, t, n, r) => (e >>> 0) + (t >>> 0) + (n >>> 0) + (r >>> 0), Ap = (e, t, n, r, i) => t + n + r + i + (e / 2 ** 32 | 0) | 0, jp = (e, t, n, r, i) => (e >>> 0) + (t >>> 0) + (n >>> 0) + (r >>> 0) + (i >>> 0), Mp = (e, t, n, r, i, a) => t + n + r + i + a + (e / 2 ** 32 | 0) | 0, Np = Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]), Pp = /* @__PURE__ */ new Uint32Array(64), Fp = class extends Bf {
	constructor(e = 32) {
		super(64, e, 8, !1), this.A = Vf[0] | 0, this.B = Vf[1] | 0, this.C = Vf[2] | 0, this.D = Vf[3] | 0, this.E = Vf[4] | 0, this.F = Vf[5] | 0, this.G = Vf[6] | 0, this.H = Vf[7] | 0;
	}
	get() {
		let { A: e, B: t, C: n, D: r, E: i, F: a, G: o, H: s } = this;
		return [
			e,
			t,
			n,
			r,
			i,
			a,
			o,
			s
		];
	}
	set(e, t, n, r, i, a, o, s) {
		this.A = e | 0, this.B = t | 0, this.C = n | 0, this.D = r | 0, this.E = i | 0, this.F = a | 0, this.G = o | 0, this.H = s | 0;
	}
	process(e, t) {
		for (let n = 0; n < 16; n++, t += 4) Pp[n] = e.getUint32(t, !1);
		for (let e = 16; e < 64; e++) {
			let t = Pp[e - 15], n = Pp[e - 2], r = jf(t, 7) ^ jf(t, 18) ^ t >>> 3, i = jf(n, 17) ^ jf(n, 19) ^ n >>> 10;
			Pp[e] = i + Pp[e - 7] + r + Pp[e - 16] | 0;
		}
		let { A: n, B: r, C: i, D: a, E: o, F: s, G: c, H: l } = this;
		for (let e = 0; e < 64; e++) {
			let t = jf(o, 6) ^ jf(o, 11) ^ jf(o, 25), u = l + t + Rf(o, s, c) + Np[e] + Pp[e] | 0, d = (jf(n, 2) ^ jf(n, 13) ^ jf(n, 22)) + zf(n, r, i) | 0;
			l = c, c = s, s = o, o = a + u | 0, a = i, i = r, r = n, n = u + d | 0;
		}
		n = n + this.A | 0, r = r + this.B | 0, i = i + this.C | 0, a = a + this.D | 0, o = o + this.E | 0, s = s + this.F | 0, c = c + this.G | 0, l = l + this.H | 0, this.set(n, r, i, a, o, s, c, l);
	}
	roundClean() {
		kf(Pp);
	}
	destroy() {
		this.set(0, 0, 0, 0, 0, 0, 0, 0), kf(this.buffer);
	}
}, Ip = class extends Fp {
	constructor() {
		super(28), this.A = Hf[0] | 0, this.B = Hf[1] | 0, this.C = Hf[2] | 0, this.D = Hf[3] | 0, this.E = Hf[4] | 0, this.F = Hf[5] | 0, this.G = Hf[6] | 0, this.H = Hf[7] | 0;
	}
}, Lp = yp((/* @__PURE__ */ "0x428a2f98d728ae22.0x7137449123ef65cd.0xb5c0fbcfec4d3b2f.0xe9b5dba58189dbbc.0x3956c25bf348b538.0x59f111f1b605d019.0x923f82a4af194f9b.0xab1c5ed5da6d8118.0xd807aa98a3030242.0x12835b0145706fbe.0x243185be4ee4b28c.0x550c7dc3d5ffb4e2.0x72be5d74f27b896f.0x80deb1fe3b1696b1.0x9bdc06a725c71235.0xc19bf174cf692694.0xe49b69c19ef14ad2.0xefbe4786384f25e3.0x0fc19dc68b8cd5b5.0x240ca1cc77ac9c65.0x2de92c6f592b0275.0x4a7484aa6ea6e483.0x5cb0a9dcbd41fbd4.0x76f988da831153b5.0x983e5152ee66dfab.0xa831c66d2db43210.0xb00327c898fb213f.0xbf597fc7beef0ee4.0xc6e00bf33da88fc2.0xd5a79147930aa725.0x06ca6351e003826f.0x142929670a0e6e70.0x27b70a8546d22ffc.0x2e1b21385c26c926.0x4d2c6dfc5ac42aed.0x53380d139d95b3df.0x650a73548baf63de.0x766a0abb3c77b2a8.0x81c2c92e47edaee6.0x92722c851482353b.0xa2bfe8a14cf10364.0xa81a664bbc423001.0xc24b8b70d0f89791.0xc76c51a30654be30.0xd192e819d6ef5218.0xd69906245565a910.0xf40e35855771202a.0x106aa07032bbd1b8.0x19a4c116b8d2d0c8.0x1e376c085141ab53.0x2748774cdf8eeb99.0x34b0bcb5e19b48a8.0x391c0cb3c5c95a63.0x4ed8aa4ae3418acb.0x5b9cca4f7763e373.0x682e6ff3d6b2b8a3.0x748f82ee5defb2fc.0x78a5636f43172f60.0x84c87814a1f0ab72.0x8cc702081a6439ec.0x90befffa23631e28.0xa4506cebde82bde9.0xbef9a3f7b2c67915.0xc67178f2e372532b.0xca273eceea26619c.0xd186b8c721c0c207.0xeada7dd6cde0eb1e.0xf57d4f7fee6ed178.0x06f067aa72176fba.0x0a637dc5a2c898a6.0x113f9804bef90dae.0x1b710b35131c471b.0x28db77f523047d84.0x32caab7b40c72493.0x3c9ebe0a15c9bebc.0x431d67c49c100d4c.0x4cc5d4becb3e42b6.0x597f299cfc657e2a.0x5fcb6fab3ad6faec.0x6c44198c4a475817".split(".")).map((e) => BigInt(e))), Rp = Lp[0], zp = Lp[1], Bp = /* @__PURE__ */ new Uint32Array(80), Vp = /* @__PURE__ */ new Uint32Array(80), Hp = class extends Bf {
	constructor(e = 64) {
		super(128, e, 16, !1), this.Ah = Wf[0] | 0, this.Al = Wf[1] | 0, this.Bh = Wf[2] | 0, this.Bl = Wf[3] | 0, this.Ch = Wf[4] | 0, this.Cl = Wf[5] | 0, this.Dh = Wf[6] | 0, this.Dl = Wf[7] | 0, this.Eh = Wf[8] | 0, this.El = Wf[9] | 0, this.Fh = Wf[10] | 0, this.Fl = Wf[11] | 0, this.Gh = Wf[12] | 0, this.Gl = Wf[13] | 0, this.Hh = Wf[14] | 0, this.Hl = Wf[15] | 0;
	}
	get() {
		let { Ah: e, Al: t, Bh: n, Bl: r, Ch: i, Cl: a, Dh: o, Dl: s, Eh: c, El: l, Fh: u, Fl: d, Gh: f, Gl: p, Hh: m, Hl: h } = this;
		return [
			e,
			t,
			n,
			r,
			i,
			a,
			o,
			s,
			c,
			l,
			u,
			d,
			f,
			p,
			m,
			h
		];
	}
	set(e, t, n, r, i, a, o, s, c, l, u, d, f, p, m, h) {
		this.Ah = e | 0, this.Al = t | 0, this.Bh = n | 0, this.Bl = r | 0, this.Ch = i | 0, this.Cl = a | 0, this.Dh = o | 0, this.Dl = s | 0, this.Eh = c | 0, this.El = l | 0, this.Fh = u | 0, this.Fl = d | 0, this.Gh = f | 0, this.Gl = p | 0, this.Hh = m | 0, this.Hl = h | 0;
	}
	process(e, t) {
		for (let n = 0; n < 16; n++, t += 4) Bp[n] = e.getUint32(t), Vp[n] = e.getUint32(t += 4);
		for (let e = 16; e < 80; e++) {
			let t = Bp[e - 15] | 0, n = Vp[e - 15] | 0, r = Sp(t, n, 1) ^ Sp(t, n, 8) ^ bp(t, n, 7), i = Cp(t, n, 1) ^ Cp(t, n, 8) ^ xp(t, n, 7), a = Bp[e - 2] | 0, o = Vp[e - 2] | 0, s = Sp(a, o, 19) ^ wp(a, o, 61) ^ bp(a, o, 6), c = kp(i, Cp(a, o, 19) ^ Tp(a, o, 61) ^ xp(a, o, 6), Vp[e - 7], Vp[e - 16]), l = Ap(c, r, s, Bp[e - 7], Bp[e - 16]);
			Bp[e] = l | 0, Vp[e] = c | 0;
		}
		let { Ah: n, Al: r, Bh: i, Bl: a, Ch: o, Cl: s, Dh: c, Dl: l, Eh: u, El: d, Fh: f, Fl: p, Gh: m, Gl: h, Hh: g, Hl: _ } = this;
		for (let e = 0; e < 80; e++) {
			let t = Sp(u, d, 14) ^ Sp(u, d, 18) ^ wp(u, d, 41), v = Cp(u, d, 14) ^ Cp(u, d, 18) ^ Tp(u, d, 41), y = u & f ^ ~u & m, b = d & p ^ ~d & h, x = jp(_, v, b, zp[e], Vp[e]), S = Mp(x, g, t, y, Rp[e], Bp[e]), C = x | 0, w = Sp(n, r, 28) ^ wp(n, r, 34) ^ wp(n, r, 39), T = Cp(n, r, 28) ^ Tp(n, r, 34) ^ Tp(n, r, 39), E = n & i ^ n & o ^ i & o, D = r & a ^ r & s ^ a & s;
			g = m | 0, _ = h | 0, m = f | 0, h = p | 0, f = u | 0, p = d | 0, {h: u, l: d} = Ep(c | 0, l | 0, S | 0, C | 0), c = o | 0, l = s | 0, o = i | 0, s = a | 0, i = n | 0, a = r | 0;
			let O = Dp(C, T, D);
			n = Op(O, S, w, E), r = O | 0;
		}
		({h: n, l: r} = Ep(this.Ah | 0, this.Al | 0, n | 0, r | 0)), {h: i, l: a} = Ep(this.Bh | 0, this.Bl | 0, i | 0, a | 0), {h: o, l: s} = Ep(this.Ch | 0, this.Cl | 0, o | 0, s | 0), {h: c, l: l} = Ep(this.Dh | 0, this.Dl | 0, c | 0, l | 0), {h: u, l: d} = Ep(this.Eh | 0, this.El | 0, u | 0, d | 0), {h: f, l: p} = Ep(this.Fh | 0, this.Fl | 0, f | 0, p | 0), {h: m, l: h} = Ep(this.Gh | 0, this.Gl | 0, m | 0, h | 0), {h: g, l: _} = Ep(this.Hh | 0, this.Hl | 0, g | 0, _ | 0), this.set(n, r, i, a, o, s, c, l, u, d, f, p, m, h, g, _);
	}
	roundClean() {
		kf(Bp, Vp);
	}
	destroy() {
		kf(this.buffer), this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	}
}, Up = class extends Hp {
	constructor() {
		super(48), this.Ah = Uf[0] | 0, this.Al = Uf[1] | 0, this.Bh = Uf[2] | 0, this.Bl = Uf[3] | 0, this.Ch = Uf[4] | 0, this.Cl = Uf[5] | 0, this.Dh = Uf[6] | 0, this.Dl = Uf[7] | 0, this.Eh = Uf[8] | 0, this.El = Uf[9] | 0, this.Fh = Uf[10] | 0, this.Fl = Uf[11] | 0, this.Gh = Uf[12] | 0, this.Gl = Uf[13] | 0, this.Hh = Uf[14] | 0, this.Hl = Uf[15] | 0;
	}
}, Wp = Uint32Array.from([
	2352822216,
	424955298,
	1944164710,
	2312950998,
	502970286,
	855612546,
	1738396948,
	1479516111,
	258812777,
	2077511080,
	2011393907,
	79989058,
	1067287976,
	1780299464,
	286451373,
	2446758561
]), Gp = Uint32Array.from([
	573645204,
	4230739756,
	2673172387,
	3360449730,
	596883563,
	1867755857,
	2520282905,
	1497426621,
	2519219938,
	2827943907,
	3193839141,
	1401305490,
	721525244,
	746961066,
	246885852,
	2177182882
]), Kp = class extends Hp {
	constructor() {
		super(28), this.Ah = Wp[0] | 0, this.Al = Wp[1] | 0, this.Bh = Wp[2] | 0, this.Bl = Wp[3] | 0, this.Ch = Wp[4] | 0, this.Cl = Wp[5] | 0, this.Dh = Wp[6] | 0, this.Dl = Wp[7] | 0, this.Eh = Wp[8] | 0, this.El = Wp[9] | 0, this.Fh = Wp[10] | 0, this.Fl = Wp[11] | 0, this.Gh = Wp[12] | 0, this.Gl = Wp[13] | 0, this.Hh = Wp[14] | 0, this.Hl = Wp[15] | 0;
	}
}, qp = class extends Hp {
	constructor() {
		super(32), this.Ah = Gp[0] | 0, this.Al = Gp[1] | 0, this.Bh = Gp[2] | 0, this.Bl = Gp[3] | 0, this.Ch = Gp[4] | 0, this.Cl = Gp[5] | 0, this.Dh = Gp[6] | 0, this.Dl = Gp[7] | 0, this.Eh = Gp[8] | 0, this.El = Gp[9] | 0, this.Fh = Gp[10] | 0, this.Fl = Gp[11] | 0, this.Gh = Gp[12] | 0, this.Gl = Gp[13] | 0, this.Hh = Gp[14] | 0, this.Hl = Gp[15] | 0;
	}
}, Jp = If(() => new Fp());
If(() => new Ip()), If(() => new Hp()), If(() => new Up()), If(() => new qp()), If(() => new Kp());
function Yp(e) {
	return Jp(e);
}
function Xp(e, t, n, r = !0) {
	return dd(t, n, { disablePadding: !r }).encrypt(e);
}
function Zp(e, t) {
	return ud(t, { disablePadding: !0 }).encrypt(e);
}
function Qp(e, t) {
	let n = /* @__PURE__ */ new Uint8Array(256);
	for (let e = 0; e < 256; e++) n[e] = e;
	let r = 0;
	for (let e = 0; e < 256; e++) r = r + n[e] + t[e % t.length] & 255, [n[e], n[r]] = [n[r], n[e]];
	let i = new Uint8Array(e.length);
	for (let t = 0, r = 0, a = 0; a < e.length; a++) t = t + 1 & 255, r = r + n[t] & 255, [n[t], n[r]] = [n[r], n[t]], i[a] = e[a] ^ n[n[t] + n[r] & 255];
	return i;
}
function $p(e) {
	let t = new Uint8Array(e);
	return globalThis.crypto.getRandomValues(t), t;
}
function em(e, t) {
	if (e < t[0]) return !1;
	let n = 0, r = t.length / 2;
	for (; n <= r;) {
		let i = Math.floor((n + r) / 2), a = i * 2;
		if (e >= t[a] && e <= t[a + 1]) return !0;
		e > t[a + 1] ? n = i + 1 : r = i - 1;
	}
	return !1;
}
var tm = [
	545,
	545,
	564,
	591,
	686,
	687,
	751,
	767,
	848,
	863,
	880,
	883,
	886,
	889,
	891,
	893,
	895,
	899,
	907,
	907,
	909,
	909,
	930,
	930,
	975,
	975,
	1015,
	1023,
	1159,
	1159,
	1231,
	1231,
	1270,
	1271,
	1274,
	1279,
	1296,
	1328,
	1367,
	1368,
	1376,
	1376,
	1416,
	1416,
	1419,
	1424,
	1442,
	1442,
	1466,
	1466,
	1477,
	1487,
	1515,
	1519,
	1525,
	1547,
	1549,
	1562,
	1564,
	1566,
	1568,
	1568,
	1595,
	1599,
	1622,
	1631,
	1774,
	1775,
	1791,
	1791,
	1806,
	1806,
	1837,
	1839,
	1867,
	1919,
	1970,
	2304,
	2308,
	2308,
	2362,
	2363,
	2382,
	2383,
	2389,
	2391,
	2417,
	2432,
	2436,
	2436,
	2445,
	2446,
	2449,
	2450,
	2473,
	2473,
	2481,
	2481,
	2483,
	2485,
	2490,
	2491,
	2493,
	2493,
	2501,
	2502,
	2505,
	2506,
	2510,
	2518,
	2520,
	2523,
	2526,
	2526,
	2532,
	2533,
	2555,
	2561,
	2563,
	2564,
	2571,
	2574,
	2577,
	2578,
	2601,
	2601,
	2609,
	2609,
	2612,
	2612,
	2615,
	2615,
	2618,
	2619,
	2621,
	2621,
	2627,
	2630,
	2633,
	2634,
	2638,
	2648,
	2653,
	2653,
	2655,
	2661,
	2677,
	2688,
	2692,
	2692,
	2700,
	2700,
	2702,
	2702,
	2706,
	2706,
	2729,
	2729,
	2737,
	2737,
	2740,
	2740,
	2746,
	2747,
	2758,
	2758,
	2762,
	2762,
	2766,
	2767,
	2769,
	2783,
	2785,
	2789,
	2800,
	2816,
	2820,
	2820,
	2829,
	2830,
	2833,
	2834,
	2857,
	2857,
	2865,
	2865,
	2868,
	2869,
	2874,
	2875,
	2884,
	2886,
	2889,
	2890,
	2894,
	2901,
	2904,
	2907,
	2910,
	2910,
	2914,
	2917,
	2929,
	2945,
	2948,
	2948,
	2955,
	2957,
	2961,
	2961,
	2966,
	2968,
	2971,
	2971,
	2973,
	2973,
	2976,
	2978,
	2981,
	2983,
	2987,
	2989,
	2998,
	2998,
	3002,
	3005,
	3011,
	3013,
	3017,
	3017,
	3022,
	3030,
	3032,
	3046,
	3059,
	3072,
	3076,
	3076,
	3085,
	3085,
	3089,
	3089,
	3113,
	3113,
	3124,
	3124,
	3130,
	3133,
	3141,
	3141,
	3145,
	3145,
	3150,
	3156,
	3159,
	3167,
	3170,
	3173,
	3184,
	3201,
	3204,
	3204,
	3213,
	3213,
	3217,
	3217,
	3241,
	3241,
	3252,
	3252,
	3258,
	3261,
	3269,
	3269,
	3273,
	3273,
	3278,
	3284,
	3287,
	3293,
	3295,
	3295,
	3298,
	3301,
	3312,
	3329,
	3332,
	3332,
	3341,
	3341,
	3345,
	3345,
	3369,
	3369,
	3386,
	3389,
	3396,
	3397,
	3401,
	3401,
	3406,
	3414,
	3416,
	3423,
	3426,
	3429,
	3440,
	3457,
	3460,
	3460,
	3479,
	3481,
	3506,
	3506,
	3516,
	3516,
	3518,
	3519,
	3527,
	3529,
	3531,
	3534,
	3541,
	3541,
	3543,
	3543,
	3552,
	3569,
	3573,
	3584,
	3643,
	3646,
	3676,
	3712,
	3715,
	3715,
	3717,
	3718,
	3721,
	3721,
	3723,
	3724,
	3726,
	3731,
	3736,
	3736,
	3744,
	3744,
	3748,
	3748,
	3750,
	3750,
	3752,
	3753,
	3756,
	3756,
	3770,
	3770,
	3774,
	3775,
	3781,
	3781,
	3783,
	3783,
	3790,
	3791,
	3802,
	3803,
	3806,
	3839,
	3912,
	3912,
	3947,
	3952,
	3980,
	3983,
	3992,
	3992,
	4029,
	4029,
	4045,
	4046,
	4048,
	4095,
	4130,
	4130,
	4136,
	4136,
	4139,
	4139,
	4147,
	4149,
	4154,
	4159,
	4186,
	4255,
	4294,
	4303,
	4345,
	4346,
	4348,
	4351,
	4442,
	4446,
	4515,
	4519,
	4602,
	4607,
	4615,
	4615,
	4679,
	4679,
	4681,
	4681,
	4686,
	4687,
	4695,
	4695,
	4697,
	4697,
	4702,
	4703,
	4743,
	4743,
	4745,
	4745,
	4750,
	4751,
	4783,
	4783,
	4785,
	4785,
	4790,
	4791,
	4799,
	4799,
	4801,
	4801,
	4806,
	4807,
	4815,
	4815,
	4823,
	4823,
	4847,
	4847,
	4879,
	4879,
	4881,
	4881,
	4886,
	4887,
	4895,
	4895,
	4935,
	4935,
	4955,
	4960,
	4989,
	5023,
	5109,
	5120,
	5751,
	5759,
	5789,
	5791,
	5873,
	5887,
	5901,
	5901,
	5909,
	5919,
	5943,
	5951,
	5972,
	5983,
	5997,
	5997,
	6001,
	6001,
	6004,
	6015,
	6109,
	6111,
	6122,
	6143,
	6159,
	6159,
	6170,
	6175,
	6264,
	6271,
	6314,
	7679,
	7836,
	7839,
	7930,
	7935,
	7958,
	7959,
	7966,
	7967,
	8006,
	8007,
	8014,
	8015,
	8024,
	8024,
	8026,
	8026,
	8028,
	8028,
	8030,
	8030,
	8062,
	8063,
	8117,
	8117,
	8133,
	8133,
	8148,
	8149,
	8156,
	8156,
	8176,
	8177,
	8181,
	8181,
	8191,
	8191,
	8275,
	8278,
	8280,
	8286,
	8292,
	8297,
	8306,
	8307,
	8335,
	8351,
	8370,
	8399,
	8427,
	8447,
	8507,
	8508,
	8524,
	8530,
	8580,
	8591,
	9167,
	9215,
	9255,
	9279,
	9291,
	9311,
	9471,
	9471,
	9748,
	9749,
	9752,
	9752,
	9854,
	9855,
	9866,
	9984,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10079,
	10080,
	10133,
	10135,
	10160,
	10160,
	10175,
	10191,
	10220,
	10223,
	11008,
	11903,
	11930,
	11930,
	12020,
	12031,
	12246,
	12271,
	12284,
	12287,
	12352,
	12352,
	12439,
	12440,
	12544,
	12548,
	12589,
	12592,
	12687,
	12687,
	12728,
	12783,
	12829,
	12831,
	12868,
	12880,
	12924,
	12926,
	13004,
	13007,
	13055,
	13055,
	13175,
	13178,
	13278,
	13279,
	13311,
	13311,
	19894,
	19967,
	40870,
	40959,
	42125,
	42127,
	42183,
	44031,
	55204,
	55295,
	64046,
	64047,
	64107,
	64255,
	64263,
	64274,
	64280,
	64284,
	64311,
	64311,
	64317,
	64317,
	64319,
	64319,
	64322,
	64322,
	64325,
	64325,
	64434,
	64466,
	64832,
	64847,
	64912,
	64913,
	64968,
	64975,
	65021,
	65023,
	65040,
	65055,
	65060,
	65071,
	65095,
	65096,
	65107,
	65107,
	65127,
	65127,
	65132,
	65135,
	65141,
	65141,
	65277,
	65278,
	65280,
	65280,
	65471,
	65473,
	65480,
	65481,
	65488,
	65489,
	65496,
	65497,
	65501,
	65503,
	65511,
	65511,
	65519,
	65528,
	65536,
	66303,
	66335,
	66335,
	66340,
	66351,
	66379,
	66559,
	66598,
	66599,
	66638,
	118783,
	119030,
	119039,
	119079,
	119081,
	119262,
	119807,
	119893,
	119893,
	119965,
	119965,
	119968,
	119969,
	119971,
	119972,
	119975,
	119976,
	119981,
	119981,
	119994,
	119994,
	119996,
	119996,
	120001,
	120001,
	120004,
	120004,
	120070,
	120070,
	120075,
	120076,
	120085,
	120085,
	120093,
	120093,
	120122,
	120122,
	120127,
	120127,
	120133,
	120133,
	120135,
	120137,
	120145,
	120145,
	120484,
	120487,
	120778,
	120781,
	120832,
	131069,
	173783,
	194559,
	195102,
	196605,
	196608,
	262141,
	262144,
	327677,
	327680,
	393213,
	393216,
	458749,
	458752,
	524285,
	524288,
	589821,
	589824,
	655357,
	655360,
	720893,
	720896,
	786429,
	786432,
	851965,
	851968,
	917501,
	917504,
	917504,
	917506,
	917535,
	917632,
	983037
], nm = (e) => em(e, tm), rm = [
	173,
	173,
	847,
	847,
	6150,
	6150,
	6155,
	6155,
	6156,
	6156,
	6157,
	6157,
	8203,
	8203,
	8204,
	8204,
	8205,
	8205,
	8288,
	8288,
	65024,
	65024,
	65025,
	65025,
	65026,
	65026,
	65027,
	65027,
	65028,
	65028,
	65029,
	65029,
	65030,
	65030,
	65031,
	65031,
	65032,
	65032,
	65033,
	65033,
	65034,
	65034,
	65035,
	65035,
	65036,
	65036,
	65037,
	65037,
	65038,
	65038,
	65039,
	65039,
	65279,
	65279
], im = (e) => em(e, rm), am = [
	160,
	160,
	5760,
	5760,
	8192,
	8192,
	8193,
	8193,
	8194,
	8194,
	8195,
	8195,
	8196,
	8196,
	8197,
	8197,
	8198,
	8198,
	8199,
	8199,
	8200,
	8200,
	8201,
	8201,
	8202,
	8202,
	8203,
	8203,
	8239,
	8239,
	8287,
	8287,
	12288,
	12288
], om = (e) => em(e, am), sm = [
	128,
	159,
	1757,
	1757,
	1807,
	1807,
	6158,
	6158,
	8204,
	8204,
	8205,
	8205,
	8232,
	8232,
	8233,
	8233,
	8288,
	8288,
	8289,
	8289,
	8290,
	8290,
	8291,
	8291,
	8298,
	8303,
	65279,
	65279,
	65529,
	65532,
	119155,
	119162
], cm = [
	64976,
	65007,
	65534,
	65535,
	131070,
	131071,
	196606,
	196607,
	262142,
	262143,
	327678,
	327679,
	393214,
	393215,
	458750,
	458751,
	524286,
	524287,
	589822,
	589823,
	655358,
	655359,
	720894,
	720895,
	786430,
	786431,
	851966,
	851967,
	917502,
	917503,
	983038,
	983039,
	1114110,
	1114111
], lm = [
	0,
	31,
	127,
	127,
	832,
	832,
	833,
	833,
	8206,
	8206,
	8207,
	8207,
	8234,
	8234,
	8235,
	8235,
	8236,
	8236,
	8237,
	8237,
	8238,
	8238,
	8298,
	8298,
	8299,
	8299,
	8300,
	8300,
	8301,
	8301,
	8302,
	8302,
	8303,
	8303,
	12272,
	12283,
	55296,
	57343,
	57344,
	63743,
	65529,
	65529,
	65530,
	65530,
	65531,
	65531,
	65532,
	65532,
	65533,
	65533,
	917505,
	917505,
	917536,
	917631,
	983040,
	1048573,
	1048576,
	1114109
], um = (e) => em(e, am) || em(e, lm) || em(e, sm) || em(e, cm), dm = [
	1470,
	1470,
	1472,
	1472,
	1475,
	1475,
	1488,
	1514,
	1520,
	1524,
	1563,
	1563,
	1567,
	1567,
	1569,
	1594,
	1600,
	1610,
	1645,
	1647,
	1649,
	1749,
	1757,
	1757,
	1765,
	1766,
	1786,
	1790,
	1792,
	1805,
	1808,
	1808,
	1810,
	1836,
	1920,
	1957,
	1969,
	1969,
	8207,
	8207,
	64285,
	64285,
	64287,
	64296,
	64298,
	64310,
	64312,
	64316,
	64318,
	64318,
	64320,
	64321,
	64323,
	64324,
	64326,
	64433,
	64467,
	64829,
	64848,
	64911,
	64914,
	64967,
	65008,
	65020,
	65136,
	65140,
	65142,
	65276
], fm = (e) => em(e, dm), pm = [
	65,
	90,
	97,
	122,
	170,
	170,
	181,
	181,
	186,
	186,
	192,
	214,
	216,
	246,
	248,
	544,
	546,
	563,
	592,
	685,
	688,
	696,
	699,
	705,
	720,
	721,
	736,
	740,
	750,
	750,
	890,
	890,
	902,
	902,
	904,
	906,
	908,
	908,
	910,
	929,
	931,
	974,
	976,
	1013,
	1024,
	1154,
	1162,
	1230,
	1232,
	1269,
	1272,
	1273,
	1280,
	1295,
	1329,
	1366,
	1369,
	1375,
	1377,
	1415,
	1417,
	1417,
	2307,
	2307,
	2309,
	2361,
	2365,
	2368,
	2377,
	2380,
	2384,
	2384,
	2392,
	2401,
	2404,
	2416,
	2434,
	2435,
	2437,
	2444,
	2447,
	2448,
	2451,
	2472,
	2474,
	2480,
	2482,
	2482,
	2486,
	2489,
	2494,
	2496,
	2503,
	2504,
	2507,
	2508,
	2519,
	2519,
	2524,
	2525,
	2527,
	2529,
	2534,
	2545,
	2548,
	2554,
	2565,
	2570,
	2575,
	2576,
	2579,
	2600,
	2602,
	2608,
	2610,
	2611,
	2613,
	2614,
	2616,
	2617,
	2622,
	2624,
	2649,
	2652,
	2654,
	2654,
	2662,
	2671,
	2674,
	2676,
	2691,
	2691,
	2693,
	2699,
	2701,
	2701,
	2703,
	2705,
	2707,
	2728,
	2730,
	2736,
	2738,
	2739,
	2741,
	2745,
	2749,
	2752,
	2761,
	2761,
	2763,
	2764,
	2768,
	2768,
	2784,
	2784,
	2790,
	2799,
	2818,
	2819,
	2821,
	2828,
	2831,
	2832,
	2835,
	2856,
	2858,
	2864,
	2866,
	2867,
	2870,
	2873,
	2877,
	2878,
	2880,
	2880,
	2887,
	2888,
	2891,
	2892,
	2903,
	2903,
	2908,
	2909,
	2911,
	2913,
	2918,
	2928,
	2947,
	2947,
	2949,
	2954,
	2958,
	2960,
	2962,
	2965,
	2969,
	2970,
	2972,
	2972,
	2974,
	2975,
	2979,
	2980,
	2984,
	2986,
	2990,
	2997,
	2999,
	3001,
	3006,
	3007,
	3009,
	3010,
	3014,
	3016,
	3018,
	3020,
	3031,
	3031,
	3047,
	3058,
	3073,
	3075,
	3077,
	3084,
	3086,
	3088,
	3090,
	3112,
	3114,
	3123,
	3125,
	3129,
	3137,
	3140,
	3168,
	3169,
	3174,
	3183,
	3202,
	3203,
	3205,
	3212,
	3214,
	3216,
	3218,
	3240,
	3242,
	3251,
	3253,
	3257,
	3262,
	3262,
	3264,
	3268,
	3271,
	3272,
	3274,
	3275,
	3285,
	3286,
	3294,
	3294,
	3296,
	3297,
	3302,
	3311,
	3330,
	3331,
	3333,
	3340,
	3342,
	3344,
	3346,
	3368,
	3370,
	3385,
	3390,
	3392,
	3398,
	3400,
	3402,
	3404,
	3415,
	3415,
	3424,
	3425,
	3430,
	3439,
	3458,
	3459,
	3461,
	3478,
	3482,
	3505,
	3507,
	3515,
	3517,
	3517,
	3520,
	3526,
	3535,
	3537,
	3544,
	3551,
	3570,
	3572,
	3585,
	3632,
	3634,
	3635,
	3648,
	3654,
	3663,
	3675,
	3713,
	3714,
	3716,
	3716,
	3719,
	3720,
	3722,
	3722,
	3725,
	3725,
	3732,
	3735,
	3737,
	3743,
	3745,
	3747,
	3749,
	3749,
	3751,
	3751,
	3754,
	3755,
	3757,
	3760,
	3762,
	3763,
	3773,
	3773,
	3776,
	3780,
	3782,
	3782,
	3792,
	3801,
	3804,
	3805,
	3840,
	3863,
	3866,
	3892,
	3894,
	3894,
	3896,
	3896,
	3902,
	3911,
	3913,
	3946,
	3967,
	3967,
	3973,
	3973,
	3976,
	3979,
	4030,
	4037,
	4039,
	4044,
	4047,
	4047,
	4096,
	4129,
	4131,
	4135,
	4137,
	4138,
	4140,
	4140,
	4145,
	4145,
	4152,
	4152,
	4160,
	4183,
	4256,
	4293,
	4304,
	4344,
	4347,
	4347,
	4352,
	4441,
	4447,
	4514,
	4520,
	4601,
	4608,
	4614,
	4616,
	4678,
	4680,
	4680,
	4682,
	4685,
	4688,
	4694,
	4696,
	4696,
	4698,
	4701,
	4704,
	4742,
	4744,
	4744,
	4746,
	4749,
	4752,
	4782,
	4784,
	4784,
	4786,
	4789,
	4792,
	4798,
	4800,
	4800,
	4802,
	4805,
	4808,
	4814,
	4816,
	4822,
	4824,
	4846,
	4848,
	4878,
	4880,
	4880,
	4882,
	4885,
	4888,
	4894,
	4896,
	4934,
	4936,
	4954,
	4961,
	4988,
	5024,
	5108,
	5121,
	5750,
	5761,
	5786,
	5792,
	5872,
	5888,
	5900,
	5902,
	5905,
	5920,
	5937,
	5941,
	5942,
	5952,
	5969,
	5984,
	5996,
	5998,
	6e3,
	6016,
	6070,
	6078,
	6085,
	6087,
	6088,
	6100,
	6106,
	6108,
	6108,
	6112,
	6121,
	6160,
	6169,
	6176,
	6263,
	6272,
	6312,
	7680,
	7835,
	7840,
	7929,
	7936,
	7957,
	7960,
	7965,
	7968,
	8005,
	8008,
	8013,
	8016,
	8023,
	8025,
	8025,
	8027,
	8027,
	8029,
	8029,
	8031,
	8061,
	8064,
	8116,
	8118,
	8124,
	8126,
	8126,
	8130,
	8132,
	8134,
	8140,
	8144,
	8147,
	8150,
	8155,
	8160,
	8172,
	8178,
	8180,
	8182,
	8188,
	8206,
	8206,
	8305,
	8305,
	8319,
	8319,
	8450,
	8450,
	8455,
	8455,
	8458,
	8467,
	8469,
	8469,
	8473,
	8477,
	8484,
	8484,
	8486,
	8486,
	8488,
	8488,
	8490,
	8493,
	8495,
	8497,
	8499,
	8505,
	8509,
	8511,
	8517,
	8521,
	8544,
	8579,
	9014,
	9082,
	9109,
	9109,
	9372,
	9449,
	12293,
	12295,
	12321,
	12329,
	12337,
	12341,
	12344,
	12348,
	12353,
	12438,
	12445,
	12447,
	12449,
	12538,
	12540,
	12543,
	12549,
	12588,
	12593,
	12686,
	12688,
	12727,
	12784,
	12828,
	12832,
	12867,
	12896,
	12923,
	12927,
	12976,
	12992,
	13003,
	13008,
	13054,
	13056,
	13174,
	13179,
	13277,
	13280,
	13310,
	13312,
	19893,
	19968,
	40869,
	40960,
	42124,
	44032,
	55203,
	55296,
	64045,
	64048,
	64106,
	64256,
	64262,
	64275,
	64279,
	65313,
	65338,
	65345,
	65370,
	65382,
	65470,
	65474,
	65479,
	65482,
	65487,
	65490,
	65495,
	65498,
	65500,
	66304,
	66334,
	66336,
	66339,
	66352,
	66378,
	66560,
	66597,
	66600,
	66637,
	118784,
	119029,
	119040,
	119078,
	119082,
	119142,
	119146,
	119154,
	119171,
	119172,
	119180,
	119209,
	119214,
	119261,
	119808,
	119892,
	119894,
	119964,
	119966,
	119967,
	119970,
	119970,
	119973,
	119974,
	119977,
	119980,
	119982,
	119993,
	119995,
	119995,
	119997,
	12e4,
	120002,
	120003,
	120005,
	120069,
	120071,
	120074,
	120077,
	120084,
	120086,
	120092,
	120094,
	120121,
	120123,
	120126,
	120128,
	120132,
	120134,
	120134,
	120138,
	120144,
	120146,
	120483,
	120488,
	120777,
	131072,
	173782,
	194560,
	195101,
	983040,
	1048573,
	1048576,
	1114109
], mm = (e) => em(e, pm), hm = om, gm = im, _m = (e) => e.codePointAt(0), vm = (e) => e[0], ym = (e) => e[e.length - 1];
function bm(e) {
	let t = [], n = e.length;
	for (let r = 0; r < n; r += 1) {
		let i = e.charCodeAt(r);
		if (i >= 55296 && i <= 56319 && n > r + 1) {
			let n = e.charCodeAt(r + 1);
			if (n >= 56320 && n <= 57343) {
				t.push((i - 55296) * 1024 + n - 56320 + 65536), r += 1;
				continue;
			}
		}
		t.push(i);
	}
	return t;
}
function xm(e, t = {}) {
	if (typeof e != "string") throw TypeError("Expected string.");
	if (e.length === 0) return "";
	let n = bm(e).map((e) => hm(e) ? 32 : e).filter((e) => !gm(e)), r = String.fromCodePoint.apply(null, n).normalize("NFKC"), i = bm(r);
	if (i.some(um)) throw Error("Prohibited character, see https://tools.ietf.org/html/rfc4013#section-2.3");
	if (t.allowUnassigned !== !0 && i.some(nm)) throw Error("Unassigned code point, see https://tools.ietf.org/html/rfc4013#section-2.5");
	let a = i.some(fm), o = i.some(mm);
	if (a && o) throw Error("String must not contain RandALCat and LCat at the same time, see https://tools.ietf.org/html/rfc3454#section-6");
	let s = fm(_m(vm(r))), c = fm(_m(ym(r)));
	if (a && !(s && c)) throw Error("Bidirectional RandALCat character must be the first and the last character of the string, see https://tools.ietf.org/html/rfc3454#section-6");
	return r;
}
var Sm = class e {
	static generateFileID(e = {}) {
		let t = `${e.CreationDate.getTime()}\n`;
		for (let n in e) e.hasOwnProperty(n) && (t += `${n}: ${e[n].valueOf()}\n`);
		return mp(t);
	}
	static generateRandomWordArray(e) {
		return $p(e);
	}
	static create(t, n = {}) {
		return !n.ownerPassword && !n.userPassword ? null : new e(t, n);
	}
	constructor(e, t = {}) {
		if (!t.ownerPassword && !t.userPassword) throw Error("None of owner password and user password is defined.");
		this.document = e, this._setupEncryption(t);
	}
	_setupEncryption(e) {
		switch (e.pdfVersion) {
			case "1.4":
			case "1.5":
				this.version = 2;
				break;
			case "1.6":
			case "1.7":
				this.version = 4;
				break;
			case "1.7ext3":
				this.version = 5;
				break;
			default: this.version = 1;
		}
		let t = { Filter: "Standard" };
		switch (this.version) {
			case 1:
			case 2:
			case 4:
				this._setupEncryptionV1V2V4(this.version, t, e);
				break;
			case 5: this._setupEncryptionV5(t, e);
		}
		this.dictionary = this.document.ref(t);
	}
	_setupEncryptionV1V2V4(e, t, n) {
		let r, i;
		switch (e) {
			case 1:
				r = 2, this.keyBits = 40, i = Cm(n.permissions);
				break;
			case 2:
				r = 3, this.keyBits = 128, i = wm(n.permissions);
				break;
			case 4: r = 4, this.keyBits = 128, i = wm(n.permissions);
		}
		let a = Fm(n.userPassword), o = n.ownerPassword ? Fm(n.ownerPassword) : a, s = Dm(r, this.keyBits, a, o);
		this.encryptionKey = Om(r, this.keyBits, this.document._id, a, s, i);
		let c;
		c = r === 2 ? Tm(this.encryptionKey) : Em(this.document._id, this.encryptionKey), t.V = e, e >= 2 && (t.Length = this.keyBits), e === 4 && (t.CF = { StdCF: {
			AuthEvent: "DocOpen",
			CFM: "AESV2",
			Length: this.keyBits / 8
		} }, t.StmF = "StdCF", t.StrF = "StdCF"), t.R = r, t.O = s, t.U = c, t.P = i;
	}
	_setupEncryptionV5(t, n) {
		this.keyBits = 256;
		let r = wm(n.permissions), i = Im(n.userPassword), a = n.ownerPassword ? Im(n.ownerPassword) : i;
		this.encryptionKey = Nm(e.generateRandomWordArray);
		let o = km(i, e.generateRandomWordArray), s = Am(i, o.slice(40, 48), this.encryptionKey), c = jm(a, o, e.generateRandomWordArray), l = Mm(a, c.slice(40, 48), o, this.encryptionKey), u = Pm(r, this.encryptionKey, e.generateRandomWordArray);
		t.V = 5, t.Length = this.keyBits, t.CF = { StdCF: {
			AuthEvent: "DocOpen",
			CFM: "AESV3",
			Length: this.keyBits / 8
		} }, t.StmF = "StdCF", t.StrF = "StdCF", t.R = 5, t.O = c, t.OE = l, t.U = o, t.UE = s, t.P = r, t.Perms = u;
	}
	getEncryptFn(t, n) {
		let r;
		if (this.version < 5) {
			let e = new Uint8Array([
				t & 255,
				t >> 8 & 255,
				t >> 16 & 255,
				n & 255,
				n >> 8 & 255
			]);
			r = bl(this.encryptionKey, e);
		}
		if (this.version === 1 || this.version === 2) {
			let e = mp(r), t = Math.min(16, this.keyBits / 8 + 5);
			return e = e.slice(0, t), (t) => Qp(t, e);
		}
		let i;
		if (this.version === 4) {
			let e = new Uint8Array([
				115,
				65,
				108,
				84
			]);
			i = mp(bl(r, e));
		} else i = this.encryptionKey;
		let a = e.generateRandomWordArray(16);
		return (e) => {
			let t = Xp(e, i, a, !0);
			return bl(a, t);
		};
	}
	end() {
		this.dictionary.end();
	}
};
function Cm(e = {}) {
	let t = -64;
	return e.printing && (t |= 4), e.modifying && (t |= 8), e.copying && (t |= 16), e.annotating && (t |= 32), t;
}
function wm(e = {}) {
	let t = -3904;
	return e.printing === "lowResolution" && (t |= 4), e.printing === "highResolution" && (t |= 2052), e.modifying && (t |= 8), e.copying && (t |= 16), e.annotating && (t |= 32), e.fillingForms && (t |= 256), e.contentAccessibility && (t |= 512), e.documentAssembly && (t |= 1024), t;
}
function Tm(e) {
	return Qp(Fm(), e);
}
function Em(e, t) {
	let n = t.slice(), r = mp(bl(Fm(), new Uint8Array(e)));
	for (let e = 0; e < 20; e++) {
		let i = new Uint8Array(n.length);
		for (let r = 0; r < n.length; r++) i[r] = t[r] ^ e;
		r = Qp(r, i);
	}
	let i = /* @__PURE__ */ new Uint8Array(32);
	return i.set(r), i;
}
function Dm(e, t, n, r) {
	let i = r, a = e >= 3 ? 51 : 1;
	for (let e = 0; e < a; e++) i = mp(i);
	let o = t / 8, s = i.slice(0, o), c = n;
	a = e >= 3 ? 20 : 1;
	for (let e = 0; e < a; e++) {
		let t = new Uint8Array(o);
		for (let n = 0; n < o; n++) t[n] = s[n] ^ e;
		c = Qp(c, t);
	}
	return c;
}
function Om(e, t, n, r, i, a) {
	let o = bl(r, i, new Uint8Array([
		a & 255,
		a >> 8 & 255,
		a >> 16 & 255,
		a >> 24 & 255
	]), new Uint8Array(n)), s = e >= 3 ? 51 : 1, c = t / 8;
	for (let e = 0; e < s; e++) o = mp(o), o = o.slice(0, c);
	return o;
}
function km(e, t) {
	let n = t(8), r = t(8);
	return bl(Yp(bl(e, n)), n, r);
}
function Am(e, t, n) {
	return Xp(n, Yp(bl(e, t)), /* @__PURE__ */ new Uint8Array(16), !1);
}
function jm(e, t, n) {
	let r = n(8), i = n(8);
	return bl(Yp(bl(e, r, t)), r, i);
}
function Mm(e, t, n, r) {
	return Xp(r, Yp(bl(e, t, n)), /* @__PURE__ */ new Uint8Array(16), !1);
}
function Nm(e) {
	return e(32);
}
function Pm(e, t, n) {
	let r = /* @__PURE__ */ new Uint8Array(16);
	r[0] = e & 255, r[1] = e >> 8 & 255, r[2] = e >> 16 & 255, r[3] = e >> 24 & 255, r[4] = 255, r[5] = 255, r[6] = 255, r[7] = 255, r[8] = 84, r[9] = 97, r[10] = 100, r[11] = 98;
	let i = n(4);
	return r.set(i, 12), Zp(r, t);
}
function Fm(e = "") {
	let t = /* @__PURE__ */ new Uint8Array(32), n = e.length, r = 0;
	for (; r < n && r < 32;) {
		let n = e.charCodeAt(r);
		if (n > 255) throw Error("Password contains one or more invalid characters.");
		t[r] = n, r++;
	}
	for (; r < 32;) t[r] = Lm[r - n], r++;
	return t;
}
function Im(e = "") {
	e = unescape(encodeURIComponent(xm(e)));
	let t = Math.min(127, e.length), n = new Uint8Array(t);
	for (let r = 0; r < t; r++) n[r] = e.charCodeAt(r);
	return n;
}
var Lm = [
	40,
	191,
	78,
	94,
	78,
	117,
	138,
	65,
	100,
	0,
	78,
	86,
	255,
	250,
	1,
	8,
	46,
	46,
	0,
	182,
	208,
	104,
	62,
	128,
	47,
	12,
	169,
	254,
	100,
	83,
	105,
	122
], { number: Rm } = sf, zm = class {
	constructor(e) {
		this.doc = e, this.stops = [], this.embedded = !1, this.transform = [
			1,
			0,
			0,
			1,
			0,
			0
		];
	}
	stop(e, t, n) {
		if (n ??= 1, t = this.doc._normalizeColor(t), this.stops.length === 0) {
			if (t.length === 3) this._colorSpace = "DeviceRGB";
			else if (t.length === 4) this._colorSpace = "DeviceCMYK";
			else if (t.length === 1) this._colorSpace = "DeviceGray";
			else throw Error("Unknown color space");
		} else if (this._colorSpace === "DeviceRGB" && t.length !== 3 || this._colorSpace === "DeviceCMYK" && t.length !== 4 || this._colorSpace === "DeviceGray" && t.length !== 1) throw Error("All gradient stops must use the same color space");
		return n = Math.max(0, Math.min(1, n)), this.stops.push([
			e,
			t,
			n
		]), this;
	}
	setTransform(e, t, n, r, i, a) {
		return this.transform = [
			e,
			t,
			n,
			r,
			i,
			a
		], this;
	}
	embed(e) {
		let t, n = this.stops.length;
		if (n === 0) return;
		this.embedded = !0, this.matrix = e;
		let r = this.stops[n - 1];
		r[0] < 1 && this.stops.push([
			1,
			r[1],
			r[2]
		]);
		let i = [], a = [], o = [];
		for (let e = 0; e < n - 1; e++) a.push(0, 1), e + 2 !== n && i.push(this.stops[e + 1][0]), t = this.doc.ref({
			FunctionType: 2,
			Domain: [0, 1],
			C0: this.stops[e + 0][1],
			C1: this.stops[e + 1][1],
			N: 1
		}), o.push(t), t.end();
		n === 1 ? t = o[0] : (t = this.doc.ref({
			FunctionType: 3,
			Domain: [0, 1],
			Functions: o,
			Bounds: i,
			Encode: a
		}), t.end()), this.id = `Sh${++this.doc._gradCount}`;
		let s = this.shader(t);
		s.end();
		let c = this.doc.ref({
			Type: "Pattern",
			PatternType: 2,
			Shading: s,
			Matrix: this.matrix.map(Rm)
		});
		if (c.end(), this.stops.some((e) => e[2] < 1)) {
			let e = this.opacityGradient();
			e._colorSpace = "DeviceGray";
			for (let t of this.stops) e.stop(t[0], [t[2]]);
			e = e.embed(this.matrix);
			let t = [
				0,
				0,
				this.doc.page.width,
				this.doc.page.height
			], n = this.doc.ref({
				Type: "XObject",
				Subtype: "Form",
				FormType: 1,
				BBox: t,
				Group: {
					Type: "Group",
					S: "Transparency",
					CS: "DeviceGray"
				},
				Resources: {
					ProcSet: [
						"PDF",
						"Text",
						"ImageB",
						"ImageC",
						"ImageI"
					],
					Pattern: { Sh1: e }
				}
			});
			n.write("/Pattern cs /Sh1 scn"), n.end(`${t.join(" ")} re f`);
			let r = this.doc.ref({
				Type: "ExtGState",
				SMask: {
					Type: "Mask",
					S: "Luminosity",
					G: n
				}
			});
			r.end();
			let i = this.doc.ref({
				Type: "Pattern",
				PatternType: 1,
				PaintType: 1,
				TilingType: 2,
				BBox: t,
				XStep: t[2],
				YStep: t[3],
				Resources: {
					ProcSet: [
						"PDF",
						"Text",
						"ImageB",
						"ImageC",
						"ImageI"
					],
					Pattern: { Sh1: c },
					ExtGState: { Gs1: r }
				}
			});
			i.write("/Gs1 gs /Pattern cs /Sh1 scn"), i.end(`${t.join(" ")} re f`), this.doc.page.patterns[this.id] = i;
		} else this.doc.page.patterns[this.id] = c;
		return c;
	}
	apply(e) {
		let [t, n, r, i, a, o] = this.doc._ctm, [s, c, l, u, d, f] = this.transform, p = [
			t * s + r * c,
			n * s + i * c,
			t * l + r * u,
			n * l + i * u,
			t * d + r * f + a,
			n * d + i * f + o
		];
		this.embedded && p.join(" ") === this.matrix.join(" ") || this.embed(p), this.doc._setColorSpace("Pattern", e);
		let m = e ? "SCN" : "scn";
		return this.doc.addContent(`/${this.id} ${m}`);
	}
}, Bm = {
	PDFGradient: zm,
	PDFLinearGradient: class e extends zm {
		constructor(e, t, n, r, i) {
			super(e), this.x1 = t, this.y1 = n, this.x2 = r, this.y2 = i;
		}
		shader(e) {
			return this.doc.ref({
				ShadingType: 2,
				ColorSpace: this._colorSpace,
				Coords: [
					this.x1,
					this.y1,
					this.x2,
					this.y2
				],
				Function: e,
				Extend: [!0, !0]
			});
		}
		opacityGradient() {
			return new e(this.doc, this.x1, this.y1, this.x2, this.y2);
		}
	},
	PDFRadialGradient: class e extends zm {
		constructor(e, t, n, r, i, a, o) {
			super(e), this.doc = e, this.x1 = t, this.y1 = n, this.r1 = r, this.x2 = i, this.y2 = a, this.r2 = o;
		}
		shader(e) {
			return this.doc.ref({
				ShadingType: 3,
				ColorSpace: this._colorSpace,
				Coords: [
					this.x1,
					this.y1,
					this.r1,
					this.x2,
					this.y2,
					this.r2
				],
				Function: e,
				Extend: [!0, !0]
			});
		}
		opacityGradient() {
			return new e(this.doc, this.x1, this.y1, this.r1, this.x2, this.y2, this.r2);
		}
	}
}, Vm = ["DeviceCMYK", "DeviceRGB"], Hm = { PDFTilingPattern: class {
	constructor(e, t, n, r, i) {
		this.doc = e, this.bBox = t, this.xStep = n, this.yStep = r, this.stream = i;
	}
	createPattern() {
		let e = this.doc.ref();
		e.end();
		let [t, n, r, i, a, o] = this.doc._ctm, [s, c, l, u, d, f] = [
			1,
			0,
			0,
			1,
			0,
			0
		], p = [
			t * s + r * c,
			n * s + i * c,
			t * l + r * u,
			n * l + i * u,
			t * d + r * f + a,
			n * d + i * f + o
		], m = this.doc.ref({
			Type: "Pattern",
			PatternType: 1,
			PaintType: 2,
			TilingType: 2,
			BBox: this.bBox,
			XStep: this.xStep,
			YStep: this.yStep,
			Matrix: p.map((e) => +e.toFixed(5)),
			Resources: e
		});
		return m.end(this.stream), m;
	}
	embedPatternColorSpaces() {
		Vm.forEach((e) => {
			let t = this.getPatternColorSpaceId(e);
			if (this.doc.page.colorSpaces[t]) return;
			let n = this.doc.ref(["Pattern", e]);
			n.end(), this.doc.page.colorSpaces[t] = n;
		});
	}
	getPatternColorSpaceId(e) {
		return `CsP${e}`;
	}
	embed() {
		this.id || (this.doc._patternCount = this.doc._patternCount + 1, this.id = "P" + this.doc._patternCount, this.pattern = this.createPattern()), this.doc.page.patterns[this.id] || (this.doc.page.patterns[this.id] = this.pattern);
	}
	apply(e, t) {
		this.embedPatternColorSpaces(), this.embed();
		let n = this.doc._normalizeColor(t);
		if (!n) throw Error(`invalid pattern color. (value: ${t})`);
		let r = this.getPatternColorSpaceId(this.doc._getColorSpace(n));
		this.doc._setColorSpace(r, e);
		let i = e ? "SCN" : "scn";
		return this.doc.addContent(`${n.join(" ")} /${this.id} ${i}`);
	}
} }, { PDFGradient: Um, PDFLinearGradient: Wm, PDFRadialGradient: Gm } = Bm, { PDFTilingPattern: Km } = Hm, qm = {
	initColor() {
		this.spotColors = {}, this._opacityRegistry = {}, this._opacityCount = 0, this._patternCount = 0, this._gradCount = 0;
	},
	_normalizeColor(e) {
		if (typeof e == "string") {
			if (e.charAt(0) === "#") {
				e.length === 4 && (e = e.replace(/#([0-9A-F])([0-9A-F])([0-9A-F])/i, "#$1$1$2$2$3$3"));
				let t = parseInt(e.slice(1), 16);
				e = [
					t >> 16,
					t >> 8 & 255,
					t & 255
				];
			} else if (Jm[e]) e = Jm[e];
			else if (this.spotColors[e]) return this.spotColors[e];
		}
		return Array.isArray(e) ? (e.length === 3 ? e = e.map((e) => e / 255) : e.length === 4 && (e = e.map((e) => e / 100)), e) : null;
	},
	_setColor(e, t) {
		return e instanceof Um ? (e.apply(t), !0) : Array.isArray(e) && e[0] instanceof Km ? (e[0].apply(t, e[1]), !0) : this._setColorCore(e, t);
	},
	_setColorCore(e, t) {
		if (e = this._normalizeColor(e), !e) return !1;
		let n = t ? "SCN" : "scn", r = this._getColorSpace(e);
		return this._setColorSpace(r, t), e instanceof Gd ? (this.page.colorSpaces[e.id] = e.ref, this.addContent(`1 ${n}`)) : this.addContent(`${e.join(" ")} ${n}`), !0;
	},
	_setColorSpace(e, t) {
		let n = t ? "CS" : "cs";
		return this.addContent(`/${e} ${n}`);
	},
	_getColorSpace(e) {
		return e instanceof Gd ? e.id : e.length === 4 ? "DeviceCMYK" : "DeviceRGB";
	},
	fillColor(e, t) {
		return this._setColor(e, !1) && this.fillOpacity(t), this._fillColor = [e, t], this;
	},
	strokeColor(e, t) {
		return this._setColor(e, !0) && this.strokeOpacity(t), this;
	},
	opacity(e) {
		return this._doOpacity(e, e), this;
	},
	fillOpacity(e) {
		return this._doOpacity(e, null), this;
	},
	strokeOpacity(e) {
		return this._doOpacity(null, e), this;
	},
	_doOpacity(e, t) {
		let n, r;
		if (e == null && t == null) return;
		e != null && (e = Math.max(0, Math.min(1, e))), t != null && (t = Math.max(0, Math.min(1, t)));
		let i = `${e}_${t}`;
		return this._opacityRegistry[i] ? [n, r] = this._opacityRegistry[i] : (n = { Type: "ExtGState" }, e != null && (n.ca = e), t != null && (n.CA = t), n = this.ref(n), n.end(), r = `Gs${++this._opacityCount}`, this._opacityRegistry[i] = [n, r]), this.page.ext_gstates[r] = n, this.addContent(`/${r} gs`);
	},
	linearGradient(e, t, n, r) {
		return new Wm(this, e, t, n, r);
	},
	radialGradient(e, t, n, r, i, a) {
		return new Gm(this, e, t, n, r, i, a);
	},
	pattern(e, t, n, r) {
		return new Km(this, e, t, n, r);
	},
	addSpotColor(e, t, n, r, i) {
		let a = new Gd(this, e, t, n, r, i);
		return this.spotColors[e] = a, this;
	}
}, Jm = {
	aliceblue: [
		240,
		248,
		255
	],
	antiquewhite: [
		250,
		235,
		215
	],
	aqua: [
		0,
		255,
		255
	],
	aquamarine: [
		127,
		255,
		212
	],
	azure: [
		240,
		255,
		255
	],
	beige: [
		245,
		245,
		220
	],
	bisque: [
		255,
		228,
		196
	],
	black: [
		0,
		0,
		0
	],
	blanchedalmond: [
		255,
		235,
		205
	],
	blue: [
		0,
		0,
		255
	],
	blueviolet: [
		138,
		43,
		226
	],
	brown: [
		165,
		42,
		42
	],
	burlywood: [
		222,
		184,
		135
	],
	cadetblue: [
		95,
		158,
		160
	],
	chartreuse: [
		127,
		255,
		0
	],
	chocolate: [
		210,
		105,
		30
	],
	coral: [
		255,
		127,
		80
	],
	cornflowerblue: [
		100,
		149,
		237
	],
	cornsilk: [
		255,
		248,
		220
	],
	crimson: [
		220,
		20,
		60
	],
	cyan: [
		0,
		255,
		255
	],
	darkblue: [
		0,
		0,
		139
	],
	darkcyan: [
		0,
		139,
		139
	],
	darkgoldenrod: [
		184,
		134,
		11
	],
	darkgray: [
		169,
		169,
		169
	],
	darkgreen: [
		0,
		100,
		0
	],
	darkgrey: [
		169,
		169,
		169
	],
	darkkhaki: [
		189,
		183,
		107
	],
	darkmagenta: [
		139,
		0,
		139
	],
	darkolivegreen: [
		85,
		107,
		47
	],
	darkorange: [
		255,
		140,
		0
	],
	darkorchid: [
		153,
		50,
		204
	],
	darkred: [
		139,
		0,
		0
	],
	darksalmon: [
		233,
		150,
		122
	],
	darkseagreen: [
		143,
		188,
		143
	],
	darkslateblue: [
		72,
		61,
		139
	],
	darkslategray: [
		47,
		79,
		79
	],
	darkslategrey: [
		47,
		79,
		79
	],
	darkturquoise: [
		0,
		206,
		209
	],
	darkviolet: [
		148,
		0,
		211
	],
	deeppink: [
		255,
		20,
		147
	],
	deepskyblue: [
		0,
		191,
		255
	],
	dimgray: [
		105,
		105,
		105
	],
	dimgrey: [
		105,
		105,
		105
	],
	dodgerblue: [
		30,
		144,
		255
	],
	firebrick: [
		178,
		34,
		34
	],
	floralwhite: [
		255,
		250,
		240
	],
	forestgreen: [
		34,
		139,
		34
	],
	fuchsia: [
		255,
		0,
		255
	],
	gainsboro: [
		220,
		220,
		220
	],
	ghostwhite: [
		248,
		248,
		255
	],
	gold: [
		255,
		215,
		0
	],
	goldenrod: [
		218,
		165,
		32
	],
	gray: [
		128,
		128,
		128
	],
	grey: [
		128,
		128,
		128
	],
	green: [
		0,
		128,
		0
	],
	greenyellow: [
		173,
		255,
		47
	],
	honeydew: [
		240,
		255,
		240
	],
	hotpink: [
		255,
		105,
		180
	],
	indianred: [
		205,
		92,
		92
	],
	indigo: [
		75,
		0,
		130
	],
	ivory: [
		255,
		255,
		240
	],
	khaki: [
		240,
		230,
		140
	],
	lavender: [
		230,
		230,
		250
	],
	lavenderblush: [
		255,
		240,
		245
	],
	lawngreen: [
		124,
		252,
		0
	],
	lemonchiffon: [
		255,
		250,
		205
	],
	lightblue: [
		173,
		216,
		230
	],
	lightcoral: [
		240,
		128,
		128
	],
	lightcyan: [
		224,
		255,
		255
	],
	lightgoldenrodyellow: [
		250,
		250,
		210
	],
	lightgray: [
		211,
		211,
		211
	],
	lightgreen: [
		144,
		238,
		144
	],
	lightgrey: [
		211,
		211,
		211
	],
	lightpink: [
		255,
		182,
		193
	],
	lightsalmon: [
		255,
		160,
		122
	],
	lightseagreen: [
		32,
		178,
		170
	],
	lightskyblue: [
		135,
		206,
		250
	],
	lightslategray: [
		119,
		136,
		153
	],
	lightslategrey: [
		119,
		136,
		153
	],
	lightsteelblue: [
		176,
		196,
		222
	],
	lightyellow: [
		255,
		255,
		224
	],
	lime: [
		0,
		255,
		0
	],
	limegreen: [
		50,
		205,
		50
	],
	linen: [
		250,
		240,
		230
	],
	magenta: [
		255,
		0,
		255
	],
	maroon: [
		128,
		0,
		0
	],
	mediumaquamarine: [
		102,
		205,
		170
	],
	mediumblue: [
		0,
		0,
		205
	],
	mediumorchid: [
		186,
		85,
		211
	],
	mediumpurple: [
		147,
		112,
		219
	],
	mediumseagreen: [
		60,
		179,
		113
	],
	mediumslateblue: [
		123,
		104,
		238
	],
	mediumspringgreen: [
		0,
		250,
		154
	],
	mediumturquoise: [
		72,
		209,
		204
	],
	mediumvioletred: [
		199,
		21,
		133
	],
	midnightblue: [
		25,
		25,
		112
	],
	mintcream: [
		245,
		255,
		250
	],
	mistyrose: [
		255,
		228,
		225
	],
	moccasin: [
		255,
		228,
		181
	],
	navajowhite: [
		255,
		222,
		173
	],
	navy: [
		0,
		0,
		128
	],
	oldlace: [
		253,
		245,
		230
	],
	olive: [
		128,
		128,
		0
	],
	olivedrab: [
		107,
		142,
		35
	],
	orange: [
		255,
		165,
		0
	],
	orangered: [
		255,
		69,
		0
	],
	orchid: [
		218,
		112,
		214
	],
	palegoldenrod: [
		238,
		232,
		170
	],
	palegreen: [
		152,
		251,
		152
	],
	paleturquoise: [
		175,
		238,
		238
	],
	palevioletred: [
		219,
		112,
		147
	],
	papayawhip: [
		255,
		239,
		213
	],
	peachpuff: [
		255,
		218,
		185
	],
	peru: [
		205,
		133,
		63
	],
	pink: [
		255,
		192,
		203
	],
	plum: [
		221,
		160,
		221
	],
	powderblue: [
		176,
		224,
		230
	],
	purple: [
		128,
		0,
		128
	],
	red: [
		255,
		0,
		0
	],
	rosybrown: [
		188,
		143,
		143
	],
	royalblue: [
		65,
		105,
		225
	],
	saddlebrown: [
		139,
		69,
		19
	],
	salmon: [
		250,
		128,
		114
	],
	sandybrown: [
		244,
		164,
		96
	],
	seagreen: [
		46,
		139,
		87
	],
	seashell: [
		255,
		245,
		238
	],
	sienna: [
		160,
		82,
		45
	],
	silver: [
		192,
		192,
		192
	],
	skyblue: [
		135,
		206,
		235
	],
	slateblue: [
		106,
		90,
		205
	],
	slategray: [
		112,
		128,
		144
	],
	slategrey: [
		112,
		128,
		144
	],
	snow: [
		255,
		250,
		250
	],
	springgreen: [
		0,
		255,
		127
	],
	steelblue: [
		70,
		130,
		180
	],
	tan: [
		210,
		180,
		140
	],
	teal: [
		0,
		128,
		128
	],
	thistle: [
		216,
		191,
		216
	],
	tomato: [
		255,
		99,
		71
	],
	turquoise: [
		64,
		224,
		208
	],
	violet: [
		238,
		130,
		238
	],
	wheat: [
		245,
		222,
		179
	],
	white: [
		255,
		255,
		255
	],
	whitesmoke: [
		245,
		245,
		245
	],
	yellow: [
		255,
		255,
		0
	],
	yellowgreen: [
		154,
		205,
		50
	]
}, X = Z = Q = $ = Ym = Xm = 0, Z, Q, $, Ym, Xm, Zm = {
	A: 7,
	a: 7,
	C: 6,
	c: 6,
	H: 1,
	h: 1,
	L: 2,
	l: 2,
	M: 2,
	m: 2,
	Q: 4,
	q: 4,
	S: 4,
	s: 4,
	T: 2,
	t: 2,
	V: 1,
	v: 1,
	Z: 0,
	z: 0
}, Qm = function(e) {
	return e in Zm;
}, $m = function(e) {
	let t = e.codePointAt(0);
	return t === 32 || t === 9 || t === 13 || t === 10;
}, eh = function(e) {
	let t = e.codePointAt(0);
	return t != null && 48 <= t && t <= 57;
}, th = function(e, t) {
	let n = t, r = "", i = "none";
	for (; n < e.length; n += 1) {
		let t = e[n];
		if (t === "+" || t === "-") {
			if (i === "none") {
				i = "sign", r += t;
				continue;
			}
			if (i === "e") {
				i = "exponent_sign", r += t;
				continue;
			}
		}
		if (eh(t)) {
			if (i === "none" || i === "sign" || i === "whole") {
				i = "whole", r += t;
				continue;
			}
			if (i === "decimal_point" || i === "decimal") {
				i = "decimal", r += t;
				continue;
			}
			if (i === "e" || i === "exponent_sign" || i === "exponent") {
				i = "exponent", r += t;
				continue;
			}
		}
		if (t === "." && (i === "none" || i === "sign" || i === "whole")) i = "decimal_point", r += t;
		else if ((t === "E" || t === "e") && (i === "whole" || i === "decimal_point" || i === "decimal")) i = "e", r += t;
		else break;
	}
	let a = Number.parseFloat(r);
	return Number.isNaN(a) ? [t, null] : [n - 1, a];
}, nh = function(e) {
	let t = [], n = null, r = [], i = 0, a = !1, o = !1;
	for (let s = 0; s < e.length; s += 1) {
		let c = e.charAt(s);
		if ($m(c)) continue;
		if (a && c === ",") {
			if (o) break;
			o = !0;
			continue;
		}
		if (Qm(c)) {
			if (o) return t;
			if (n == null) {
				if (c !== "M" && c !== "m") return t;
			} else if (r.length !== 0) return t;
			n = c, r = [], i = Zm[n], a = !1, i === 0 && t.push({
				command: n,
				args: r
			});
			continue;
		}
		if (n == null) return t;
		let l = s, u = null;
		if (n === "A" || n === "a") {
			let t = r.length;
			(t === 0 || t === 1) && c !== "+" && c !== "-" && ([l, u] = th(e, s)), (t === 2 || t === 5 || t === 6) && ([l, u] = th(e, s)), (t === 3 || t === 4) && (c === "0" && (u = 0), c === "1" && (u = 1));
		} else [l, u] = th(e, s);
		if (u == null) return t;
		r.push(u), a = !0, o = !1, s = l, r.length === i && (t.push({
			command: n,
			args: r
		}), n === "M" && (n = "L"), n === "m" && (n = "l"), r = []);
	}
	return t;
}, rh = function(e, t) {
	X = Z = Q = $ = Ym = Xm = 0;
	for (let n = 0; n < e.length; n++) {
		let r = e[n];
		typeof ih[r.command] == "function" && ih[r.command](t, r.args);
	}
}, ih = {
	M(e, t) {
		return X = t[0], Z = t[1], Q = $ = null, Ym = X, Xm = Z, e.moveTo(X, Z);
	},
	m(e, t) {
		return X += t[0], Z += t[1], Q = $ = null, Ym = X, Xm = Z, e.moveTo(X, Z);
	},
	C(e, t) {
		return X = t[4], Z = t[5], Q = t[2], $ = t[3], e.bezierCurveTo(...t);
	},
	c(e, t) {
		return e.bezierCurveTo(t[0] + X, t[1] + Z, t[2] + X, t[3] + Z, t[4] + X, t[5] + Z), Q = X + t[2], $ = Z + t[3], X += t[4], Z += t[5];
	},
	S(e, t) {
		return Q === null && (Q = X, $ = Z), e.bezierCurveTo(X - (Q - X), Z - ($ - Z), t[0], t[1], t[2], t[3]), Q = t[0], $ = t[1], X = t[2], Z = t[3];
	},
	s(e, t) {
		return Q === null && (Q = X, $ = Z), e.bezierCurveTo(X - (Q - X), Z - ($ - Z), X + t[0], Z + t[1], X + t[2], Z + t[3]), Q = X + t[0], $ = Z + t[1], X += t[2], Z += t[3];
	},
	Q(e, t) {
		return Q = t[0], $ = t[1], X = t[2], Z = t[3], e.quadraticCurveTo(t[0], t[1], X, Z);
	},
	q(e, t) {
		return e.quadraticCurveTo(t[0] + X, t[1] + Z, t[2] + X, t[3] + Z), Q = X + t[0], $ = Z + t[1], X += t[2], Z += t[3];
	},
	T(e, t) {
		return Q === null ? (Q = X, $ = Z) : (Q = X - (Q - X), $ = Z - ($ - Z)), e.quadraticCurveTo(Q, $, t[0], t[1]), Q = X - (Q - X), $ = Z - ($ - Z), X = t[0], Z = t[1];
	},
	t(e, t) {
		return Q === null ? (Q = X, $ = Z) : (Q = X - (Q - X), $ = Z - ($ - Z)), e.quadraticCurveTo(Q, $, X + t[0], Z + t[1]), X += t[0], Z += t[1];
	},
	A(e, t) {
		return ah(e, X, Z, t), X = t[5], Z = t[6];
	},
	a(e, t) {
		return t[5] += X, t[6] += Z, ah(e, X, Z, t), X = t[5], Z = t[6];
	},
	L(e, t) {
		return X = t[0], Z = t[1], Q = $ = null, e.lineTo(X, Z);
	},
	l(e, t) {
		return X += t[0], Z += t[1], Q = $ = null, e.lineTo(X, Z);
	},
	H(e, t) {
		return X = t[0], Q = $ = null, e.lineTo(X, Z);
	},
	h(e, t) {
		return X += t[0], Q = $ = null, e.lineTo(X, Z);
	},
	V(e, t) {
		return Z = t[0], Q = $ = null, e.lineTo(X, Z);
	},
	v(e, t) {
		return Z += t[0], Q = $ = null, e.lineTo(X, Z);
	},
	Z(e) {
		return e.closePath(), X = Ym, Z = Xm;
	},
	z(e) {
		return e.closePath(), X = Ym, Z = Xm;
	}
}, ah = function(e, t, n, r) {
	let [i, a, o, s, c, l, u] = r, d = oh(l, u, i, a, s, c, o, t, n);
	for (let t of d) {
		let n = sh(...t);
		e.bezierCurveTo(...n);
	}
}, oh = function(e, t, n, r, i, a, o, s, c) {
	let l = Math.PI / 180 * o, u = Math.sin(l), d = Math.cos(l);
	n = Math.abs(n), r = Math.abs(r), Q = d * (s - e) * .5 + u * (c - t) * .5, $ = d * (c - t) * .5 - u * (s - e) * .5;
	let f = Q * Q / (n * n) + $ * $ / (r * r);
	f > 1 && (f = Math.sqrt(f), n *= f, r *= f);
	let p = d / n, m = u / n, h = -u / r, g = d / r, _ = p * s + m * c, v = h * s + g * c, y = p * e + m * t, b = h * e + g * t, x = 1 / ((y - _) * (y - _) + (b - v) * (b - v)) - .25;
	x < 0 && (x = 0);
	let S = Math.sqrt(x);
	a === i && (S = -S);
	let C = .5 * (_ + y) - S * (b - v), w = .5 * (v + b) + S * (y - _), T = Math.atan2(v - w, _ - C), E = Math.atan2(b - w, y - C) - T;
	E < 0 && a === 1 ? E += 2 * Math.PI : E > 0 && a === 0 && (E -= 2 * Math.PI);
	let D = Math.ceil(Math.abs(E / (Math.PI * .5 + .001))), O = [];
	for (let e = 0; e < D; e++) {
		let t = T + e * E / D, i = T + (e + 1) * E / D;
		O[e] = [
			C,
			w,
			t,
			i,
			n,
			r,
			u,
			d
		];
	}
	return O;
}, sh = function(e, t, n, r, i, a, o, s) {
	let c = s * i, l = -o * a, u = o * i, d = s * a, f = .5 * (r - n), p = 8 / 3 * Math.sin(f * .5) * Math.sin(f * .5) / Math.sin(f), m = e + Math.cos(n) - p * Math.sin(n), h = t + Math.sin(n) + p * Math.cos(n), g = e + Math.cos(r), _ = t + Math.sin(r), v = g + p * Math.sin(r), y = _ - p * Math.cos(r);
	return [
		c * m + l * h,
		u * m + d * h,
		c * v + l * y,
		u * v + d * y,
		c * g + l * _,
		u * g + d * _
	];
}, ch = class {
	static apply(e, t) {
		rh(nh(t), e);
	}
}, { number: lh } = sf, uh = 4 * ((Math.sqrt(2) - 1) / 3), dh = {
	initVector() {
		this._ctm = [
			1,
			0,
			0,
			1,
			0,
			0
		], this._ctmStack = [];
	},
	save() {
		return this._ctmStack.push(this._ctm.slice()), this.addContent("q");
	},
	restore() {
		return this._ctm = this._ctmStack.pop() || [
			1,
			0,
			0,
			1,
			0,
			0
		], this.addContent("Q");
	},
	closePath() {
		return this.addContent("h");
	},
	lineWidth(e) {
		return this.addContent(`${lh(e)} w`);
	},
	_CAP_STYLES: {
		BUTT: 0,
		ROUND: 1,
		SQUARE: 2
	},
	lineCap(e) {
		return typeof e == "string" && (e = this._CAP_STYLES[e.toUpperCase()]), this.addContent(`${e} J`);
	},
	_JOIN_STYLES: {
		MITER: 0,
		ROUND: 1,
		BEVEL: 2
	},
	lineJoin(e) {
		return typeof e == "string" && (e = this._JOIN_STYLES[e.toUpperCase()]), this.addContent(`${e} j`);
	},
	miterLimit(e) {
		return this.addContent(`${lh(e)} M`);
	},
	dash(e, t = {}) {
		let n = e;
		if (Array.isArray(e) || (e = [e, t.space || e]), !e.every((e) => Number.isFinite(e) && e > 0)) throw Error(`dash(${JSON.stringify(n)}, ${JSON.stringify(t)}) invalid, lengths must be numeric and greater than zero`);
		return e = e.map(lh).join(" "), this.addContent(`[${e}] ${lh(t.phase || 0)} d`);
	},
	undash() {
		return this.addContent("[] 0 d");
	},
	moveTo(e, t) {
		return this.addContent(`${lh(e)} ${lh(t)} m`);
	},
	lineTo(e, t) {
		return this.addContent(`${lh(e)} ${lh(t)} l`);
	},
	bezierCurveTo(e, t, n, r, i, a) {
		return this.addContent(`${lh(e)} ${lh(t)} ${lh(n)} ${lh(r)} ${lh(i)} ${lh(a)} c`);
	},
	quadraticCurveTo(e, t, n, r) {
		return this.addContent(`${lh(e)} ${lh(t)} ${lh(n)} ${lh(r)} v`);
	},
	rect(e, t, n, r) {
		return this.addContent(`${lh(e)} ${lh(t)} ${lh(n)} ${lh(r)} re`);
	},
	roundedRect(e, t, n, r, i) {
		i ??= 0;
		let a;
		a = Array.isArray(i) ? i.slice(0, 4) : [
			i,
			i,
			i,
			i
		];
		let o = Math.min(.5 * n, .5 * r), s = Math.max(0, Math.min(a[0] || 0, o)), c = Math.max(0, Math.min(a[1] || 0, o)), l = Math.max(0, Math.min(a[2] || 0, o)), u = Math.max(0, Math.min(a[3] || 0, o)), d = c * (1 - uh), f = l * (1 - uh), p = u * (1 - uh), m = s * (1 - uh);
		return this.moveTo(e + s, t), this.lineTo(e + n - c, t), c > 0 && this.bezierCurveTo(e + n - d, t, e + n, t + d, e + n, t + c), this.lineTo(e + n, t + r - l), l > 0 && this.bezierCurveTo(e + n, t + r - f, e + n - f, t + r, e + n - l, t + r), this.lineTo(e + u, t + r), u > 0 && this.bezierCurveTo(e + p, t + r, e, t + r - p, e, t + r - u), this.lineTo(e, t + s), s > 0 && this.bezierCurveTo(e, t + m, e + m, t, e + s, t), this.closePath();
	},
	ellipse(e, t, n, r) {
		r ??= n, e -= n, t -= r;
		let i = n * uh, a = r * uh, o = e + n * 2, s = t + r * 2, c = e + n, l = t + r;
		return this.moveTo(e, l), this.bezierCurveTo(e, l - a, c - i, t, c, t), this.bezierCurveTo(c + i, t, o, l - a, o, l), this.bezierCurveTo(o, l + a, c + i, s, c, s), this.bezierCurveTo(c - i, s, e, l + a, e, l), this.closePath();
	},
	circle(e, t, n) {
		return this.ellipse(e, t, n);
	},
	arc(e, t, n, r, i, a) {
		a ??= !1;
		let o = 2 * Math.PI, s = .5 * Math.PI, c = i - r;
		Math.abs(c) > o ? c = o : c !== 0 && a !== c < 0 && (c = (a ? -1 : 1) * o + c);
		let l = Math.ceil(Math.abs(c) / s), u = c / l, d = u / s * uh * n, f = r, p = -Math.sin(f) * d, m = Math.cos(f) * d, h = e + Math.cos(f) * n, g = t + Math.sin(f) * n;
		this.moveTo(h, g);
		for (let r = 0; r < l; r++) {
			let r = h + p, i = g + m;
			f += u, h = e + Math.cos(f) * n, g = t + Math.sin(f) * n, p = -Math.sin(f) * d, m = Math.cos(f) * d;
			let a = h - p, o = g - m;
			this.bezierCurveTo(r, i, a, o, h, g);
		}
		return this;
	},
	polygon(...e) {
		this.moveTo(...e.shift() || []);
		for (let t of e) this.lineTo(...t || []);
		return this.closePath();
	},
	path(e) {
		return ch.apply(this, e), this;
	},
	_windingRule(e) {
		return /even-?odd/.test(e) ? "*" : "";
	},
	fill(e, t) {
		return /(even-?odd)|(non-?zero)/.test(e) && (t = e, e = null), e && this.fillColor(e), this.addContent(`f${this._windingRule(t)}`);
	},
	stroke(e) {
		return e && this.strokeColor(e), this.addContent("S");
	},
	fillAndStroke(e, t, n) {
		t ??= e;
		let r = /(even-?odd)|(non-?zero)/;
		return r.test(e) && (n = e, e = null), r.test(t) && (n = t, t = e), e && (this.fillColor(e), this.strokeColor(t)), this.addContent(`B${this._windingRule(n)}`);
	},
	clip(e) {
		return this.addContent(`W${this._windingRule(e)} n`);
	},
	transform(e, t, n, r, i, a) {
		if (e === 1 && t === 0 && n === 0 && r === 1 && i === 0 && a === 0) return this;
		let o = this._ctm, [s, c, l, u, d, f] = o;
		o[0] = s * e + l * t, o[1] = c * e + u * t, o[2] = s * n + l * r, o[3] = c * n + u * r, o[4] = s * i + l * a + d, o[5] = c * i + u * a + f;
		let p = [
			e,
			t,
			n,
			r,
			i,
			a
		].map((e) => lh(e)).join(" ");
		return this.addContent(`${p} cm`);
	},
	translate(e, t) {
		return this.transform(1, 0, 0, 1, e, t);
	},
	rotate(e, t = {}) {
		let n, r = e * Math.PI / 180, i = Math.cos(r), a = Math.sin(r), o = n = 0;
		if (t.origin != null) {
			[o, n] = t.origin;
			let e = o * i - n * a, r = o * a + n * i;
			o -= e, n -= r;
		}
		return this.transform(i, a, -a, i, o, n);
	},
	scale(e, t, n = {}) {
		let r;
		t ??= e, typeof t == "object" && (n = t, t = e);
		let i = r = 0;
		return n.origin != null && ([i, r] = n.origin, i -= e * i, r -= t * r), this.transform(e, 0, 0, t, i, r);
	}
}, fh = (e) => {
	throw Error(`Cannot read '${e}': file paths are not supported outside of Node. Pass a Uint8Array, ArrayBuffer or a data URL instead.`);
}, ph = /* @__PURE__ */ new Map(), mh = (e, t, n) => {
	if (e === void 0) return n;
	if (!(e instanceof Date) || Number.isNaN(e.getTime())) throw TypeError(`Expected options.${t} to be a valid Date`);
	return e.getTime();
};
function hh(e, t, n = {}) {
	if (typeof e != "string") throw TypeError(`Expected a string for path, got ${typeof e}`);
	if (t === void 0) {
		ph.delete(e);
		return;
	}
	if (!(t instanceof Uint8Array)) throw TypeError(`Expected a Uint8Array or undefined for data, got ${typeof t}`);
	if (typeof n != "object" || !n) throw TypeError("Expected options to be an object");
	let r = Date.now();
	ph.set(e, {
		data: t,
		birthtime: mh(n.birthtime, "birthtime", r),
		ctime: mh(n.ctime, "ctime", r)
	});
}
var gh = {
	readFileSync(e) {
		return ph.has(e) ? ph.get(e).data : fh(e);
	},
	statSync(e) {
		if (ph.has(e)) {
			let { birthtime: t, ctime: n } = ph.get(e);
			return {
				birthtime: new Date(t),
				ctime: new Date(n)
			};
		}
		return fh(e);
	}
}, _h = {
	402: 131,
	8211: 150,
	8212: 151,
	8216: 145,
	8217: 146,
	8218: 130,
	8220: 147,
	8221: 148,
	8222: 132,
	8224: 134,
	8225: 135,
	8226: 149,
	8230: 133,
	8364: 128,
	8240: 137,
	8249: 139,
	8250: 155,
	710: 136,
	8482: 153,
	338: 140,
	339: 156,
	732: 152,
	352: 138,
	353: 154,
	376: 159,
	381: 142,
	382: 158
}, vh = ".notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n.notdef       .notdef        .notdef        .notdef\n  \nspace         exclam         quotedbl       numbersign\ndollar        percent        ampersand      quotesingle\nparenleft     parenright     asterisk       plus\ncomma         hyphen         period         slash\nzero          one            two            three\nfour          five           six            seven\neight         nine           colon          semicolon\nless          equal          greater        question\n  \nat            A              B              C\nD             E              F              G\nH             I              J              K\nL             M              N              O\nP             Q              R              S\nT             U              V              W\nX             Y              Z              bracketleft\nbackslash     bracketright   asciicircum    underscore\n  \ngrave         a              b              c\nd             e              f              g\nh             i              j              k\nl             m              n              o\np             q              r              s\nt             u              v              w\nx             y              z              braceleft\nbar           braceright     asciitilde     .notdef\n  \nEuro          .notdef        quotesinglbase florin\nquotedblbase  ellipsis       dagger         daggerdbl\ncircumflex    perthousand    Scaron         guilsinglleft\nOE            .notdef        Zcaron         .notdef\n.notdef       quoteleft      quoteright     quotedblleft\nquotedblright bullet         endash         emdash\ntilde         trademark      scaron         guilsinglright\noe            .notdef        zcaron         ydieresis\n  \nspace         exclamdown     cent           sterling\ncurrency      yen            brokenbar      section\ndieresis      copyright      ordfeminine    guillemotleft\nlogicalnot    hyphen         registered     macron\ndegree        plusminus      twosuperior    threesuperior\nacute         mu             paragraph      periodcentered\ncedilla       onesuperior    ordmasculine   guillemotright\nonequarter    onehalf        threequarters  questiondown\n  \nAgrave        Aacute         Acircumflex    Atilde\nAdieresis     Aring          AE             Ccedilla\nEgrave        Eacute         Ecircumflex    Edieresis\nIgrave        Iacute         Icircumflex    Idieresis\nEth           Ntilde         Ograve         Oacute\nOcircumflex   Otilde         Odieresis      multiply\nOslash        Ugrave         Uacute         Ucircumflex\nUdieresis     Yacute         Thorn          germandbls\n  \nagrave        aacute         acircumflex    atilde\nadieresis     aring          ae             ccedilla\negrave        eacute         ecircumflex    edieresis\nigrave        iacute         icircumflex    idieresis\neth           ntilde         ograve         oacute\nocircumflex   otilde         odieresis      divide\noslash        ugrave         uacute         ucircumflex\nudieresis     yacute         thorn          ydieresis".split(/\s+/), yh = class {
	constructor(e) {
		this.name = e.name, this.bbox = e.bbox.slice(), this.ascender = e.ascender, this.descender = e.descender, this.xHeight = e.xHeight, this.capHeight = e.capHeight, this.lineGap = this.bbox[3] - this.bbox[1] - (this.ascender - this.descender);
		let t = e.glyphNames.split(" ");
		this.glyphWidths = Object.fromEntries(t.map((t, n) => [t, e.glyphWidths[n]])), this.kernPairs = {};
		for (let n = 0; n < e.kernPairs.length; n += 2) {
			let r = e.kernPairs[n], i = 0;
			for (let a of e.kernPairs[n + 1]) {
				i += a;
				let e = Math.floor(i / t.length), n = i % t.length;
				this.kernPairs[`${t[e]}\0${t[n]}`] = r;
			}
		}
	}
	encodeText(e) {
		let t = [];
		for (let n = 0, r = e.length; n < r; n++) {
			let r = e.charCodeAt(n);
			r = _h[r] || r, t.push(r.toString(16));
		}
		return t;
	}
	glyphsForString(e) {
		let t = [];
		for (let n = 0, r = e.length; n < r; n++) {
			let r = e.charCodeAt(n);
			t.push(this.characterToGlyph(r));
		}
		return t;
	}
	characterToGlyph(e) {
		return vh[_h[e] || e] || ".notdef";
	}
	widthOfGlyph(e) {
		return this.glyphWidths[e] || 0;
	}
	getKernPair(e, t) {
		return this.kernPairs[e + "\0" + t] || 0;
	}
	advancesForGlyphs(e) {
		let t = [];
		for (let n = 0; n < e.length; n++) {
			let r = e[n], i = e[n + 1];
			t.push(this.widthOfGlyph(r) + this.getKernPair(r, i));
		}
		return t;
	}
}, bh = class {
	constructor() {}
	encode() {
		throw Error("Must be implemented by subclasses");
	}
	widthOfString() {
		throw Error("Must be implemented by subclasses");
	}
	ref() {
		return this.dictionary == null ? this.dictionary = this.document.ref() : this.dictionary;
	}
	finalize() {
		this.embedded || this.dictionary == null || (this.embed(), this.embedded = !0);
	}
	embed() {
		throw Error("Must be implemented by subclasses");
	}
	lineHeight(e, t = !1) {
		let n = t ? this.lineGap : 0;
		return (this.ascender + n - this.descender) / 1e3 * e;
	}
}, xh = class extends bh {
	constructor(e, t, n) {
		super(), this.document = e, this.name = t.name, this.id = n, this.font = new yh(t), {ascender: this.ascender, descender: this.descender, bbox: this.bbox, lineGap: this.lineGap, xHeight: this.xHeight, capHeight: this.capHeight} = this.font;
	}
	embed() {
		return this.dictionary.data = {
			Type: "Font",
			BaseFont: this.name,
			Subtype: "Type1",
			Encoding: "WinAnsiEncoding"
		}, this.dictionary.end();
	}
	encode(e) {
		let t = this.font.encodeText(e), n = this.font.glyphsForString(`${e}`), r = this.font.advancesForGlyphs(n), i = [];
		for (let e = 0; e < n.length; e++) {
			let t = n[e];
			i.push({
				xAdvance: r[e],
				yAdvance: 0,
				xOffset: 0,
				yOffset: 0,
				advanceWidth: this.font.widthOfGlyph(t)
			});
		}
		return [t, i];
	}
	widthOfString(e, t) {
		let n = this.font.glyphsForString(`${e}`), r = this.font.advancesForGlyphs(n), i = 0;
		for (let e of r) i += e;
		let a = t / 1e3;
		return i * a;
	}
}, Sh = function(e) {
	return `0000${e.toString(16)}`.slice(-4);
}, Ch = class extends bh {
	constructor(e, t, n) {
		super(), this.document = e, this.font = t, this.id = n, this.subset = this.font.createSubset(), this.unicode = [[0]], this.widths = [this.font.getGlyph(0).advanceWidth], this.name = this.font.postscriptName, this.scale = 1e3 / this.font.unitsPerEm, this.ascender = this.font.ascent * this.scale, this.descender = this.font.descent * this.scale, this.xHeight = this.font.xHeight * this.scale, this.capHeight = this.font.capHeight * this.scale, this.lineGap = this.font.lineGap * this.scale, this.bbox = this.font.bbox, e.options.fontLayoutCache !== !1 && (this.layoutCache = Object.create(null));
	}
	layoutRun(e, t) {
		let n = this.font.layout(e, t);
		for (let e = 0; e < n.positions.length; e++) {
			let t = n.positions[e];
			for (let e in t) t[e] *= this.scale;
			t.advanceWidth = n.glyphs[e].advanceWidth * this.scale;
		}
		return n;
	}
	layoutCached(e) {
		if (!this.layoutCache) return this.layoutRun(e);
		let t;
		if (t = this.layoutCache[e]) return t;
		let n = this.layoutRun(e);
		return this.layoutCache[e] = n, n;
	}
	layout(e, t, n) {
		if (t) return this.layoutRun(e, t);
		let r = n ? null : [], i = n ? null : [], a = 0, o = 0, s = 0;
		for (; s <= e.length;) {
			var c;
			if (s === e.length && o < s || (c = e.charAt(s), [" ", "	"].includes(c))) {
				let t = this.layoutCached(e.slice(o, ++s));
				n || (r = r.concat(t.glyphs), i = i.concat(t.positions)), a += t.advanceWidth, o = s;
			} else s++;
		}
		return {
			glyphs: r,
			positions: i,
			advanceWidth: a
		};
	}
	encode(e, t) {
		let { glyphs: n, positions: r } = this.layout(e, t), i = [];
		for (let e = 0; e < n.length; e++) {
			let t = n[e], r = this.subset.includeGlyph(t.id);
			i.push(`0000${r.toString(16)}`.slice(-4)), this.widths[r] ?? (this.widths[r] = t.advanceWidth * this.scale), this.unicode[r] ?? (this.unicode[r] = t.codePoints);
		}
		return [i, r];
	}
	widthOfString(e, t, n) {
		return this.layout(e, n, !0).advanceWidth * (t / 1e3);
	}
	embed() {
		let e = this.subset.cff != null, t = this.document.ref();
		e && (t.data.Subtype = "CIDFontType0C"), t.end(this.subset.encode());
		let n = ((this.font["OS/2"] == null ? void 0 : this.font["OS/2"].sFamilyClass) || 0) >> 8, r = 0;
		this.font.post.isFixedPitch && (r |= 1), 1 <= n && n <= 7 && (r |= 2), r |= 4, n === 10 && (r |= 8), this.font.head.macStyle.italic && (r |= 64);
		let i = [
			1,
			2,
			3,
			4,
			5,
			6
		].map((e) => String.fromCharCode((this.id.charCodeAt(e) || 73) + 17)).join("") + "+" + this.font.postscriptName?.replaceAll(" ", "_"), { bbox: a } = this.font, o = this.document.ref({
			Type: "FontDescriptor",
			FontName: i,
			Flags: r,
			FontBBox: [
				a.minX * this.scale,
				a.minY * this.scale,
				a.maxX * this.scale,
				a.maxY * this.scale
			],
			ItalicAngle: this.font.italicAngle,
			Ascent: this.ascender,
			Descent: this.descender,
			CapHeight: (this.font.capHeight || this.font.ascent) * this.scale,
			XHeight: (this.font.xHeight || 0) * this.scale,
			StemV: 0
		});
		if (e ? o.data.FontFile3 = t : o.data.FontFile2 = t, this.document.subset && this.document.subset === 1) {
			let e = this.widths.length - 1, t = new Uint8Array(Math.ceil((e + 1) / 8));
			for (let n = 0; n <= e; n++) this.widths[n] != null && (t[Math.floor(n / 8)] |= 128 >> n % 8);
			let n = this.document.ref();
			n.write(t), n.end(), o.data.CIDSet = n;
		}
		o.end();
		let s = {
			Type: "Font",
			Subtype: "CIDFontType0",
			BaseFont: i,
			CIDSystemInfo: {
				Registry: /* @__PURE__ */ new String("Adobe"),
				Ordering: /* @__PURE__ */ new String("Identity"),
				Supplement: 0
			},
			FontDescriptor: o,
			W: [0, this.widths]
		};
		e || (s.Subtype = "CIDFontType2", s.CIDToGIDMap = "Identity");
		let c = this.document.ref(s);
		return c.end(), this.dictionary.data = {
			Type: "Font",
			Subtype: "Type0",
			BaseFont: i,
			Encoding: "Identity-H",
			DescendantFonts: [c],
			ToUnicode: this.toUnicodeCmap()
		}, this.dictionary.end();
	}
	toUnicodeCmap() {
		let e = this.document.ref(), t = [];
		for (let e of this.unicode) {
			let n = [];
			for (let t of e) t > 65535 && (t -= 65536, n.push(Sh(t >>> 10 & 1023 | 55296)), t = 56320 | t & 1023), n.push(Sh(t));
			t.push(`<${n.join(" ")}>`);
		}
		let n = Math.ceil(t.length / 256), r = [];
		for (let e = 0; e < n; e++) {
			let n = e * 256, i = Math.min((e + 1) * 256, t.length);
			r.push(`<${Sh(n)}> <${Sh(i - 1)}> [${t.slice(n, i).join(" ")}]`);
		}
		return e.end(`\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${r.length} beginbfrange
${r.join("\n")}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end\
`), e;
	}
}, wh = /* @__PURE__ */ new Set([
	"Courier",
	"Courier-Bold",
	"Courier-BoldOblique",
	"Courier-Oblique",
	"Helvetica",
	"Helvetica-Bold",
	"Helvetica-BoldOblique",
	"Helvetica-Oblique",
	"Symbol",
	"Times-Bold",
	"Times-BoldItalic",
	"Times-Italic",
	"Times-Roman",
	"ZapfDingbats"
]), Th = (e, t) => {
	if (typeof e != "object" || !e || !wh.has(e.name) || t != null && e.name !== t) throw TypeError("Invalid standard font data.");
}, Eh = /* @__PURE__ */ new Map(), Dh = (e) => wh.has(e), Oh = (e) => {
	if (!wh.has(e)) return null;
	let t = Eh.get(e);
	if (t == null) throw Error(`Standard font "${e}" is not registered. Call registerStdFonts() before using it.`);
	if (typeof t != "function") return t;
	let n = t();
	return Th(n, e), Eh.set(e, n), n;
}, kh = class {
	static open(e, t, n, r) {
		let i;
		if (typeof t == "string") {
			if (Dh(t)) return new xh(e, Oh(t), r);
			t = gh.readFileSync(t);
		}
		if (t instanceof Uint8Array ? i = at(t, n) : t instanceof ArrayBuffer ? i = at(new Uint8Array(t), n) : typeof t?.layout == "function" && (i = t), i == null) throw Error("Not a supported font format or standard PDF font.");
		return new Ch(e, i, r);
	}
}, Ah = (e, t) => e.font._tables?.head?.checkSumAdjustment === t.font._tables?.head?.checkSumAdjustment && JSON.stringify(e.font._tables?.name?.records) === JSON.stringify(t.font._tables?.name?.records), jh = {
	initFonts(e = "Helvetica", t = null, n = 12) {
		this._fontFamilies = {}, this._fontCount = 0, this._fontSource = e, this._fontFamily = t, this._fontSize = n, this._font = null, this._remSize = n, this._registeredFonts = {}, e && this.font(e, t);
	},
	font(e, t, n) {
		let r, i;
		if (typeof t == "number" && (n = t, t = null), typeof e == "string" && this._registeredFonts[e] ? (r = e, {src: e, family: t} = this._registeredFonts[e]) : (r = t || e, typeof r != "string" && (r = null)), this._fontSource = e, this._fontFamily = t, n != null && this.fontSize(n), i = this._fontFamilies[r]) return this._font = i, this;
		let a = `F${++this._fontCount}`;
		return this._font = kh.open(this, e, t, a), (i = this._fontFamilies[this._font.name]) && Ah(this._font, i) ? (this._font = i, this) : (r && (this._fontFamilies[r] = this._font), this._font.name && !this._fontFamilies[this._font.name] && (this._fontFamilies[this._font.name] = this._font), r || this._font.name && this._fontFamilies[this._font.name] === this._font || (this._fontFamilies[this._font.id] = this._font), this);
	},
	fontSize(e) {
		return this._fontSize = this.sizeToPoint(e), this;
	},
	currentLineHeight(e) {
		return this._font.lineHeight(this._fontSize, e);
	},
	registerFont(e, t, n) {
		return this._registeredFonts[e] = {
			src: t,
			family: n
		}, this;
	},
	sizeToPoint(e, t = 0, n = this.page, r = void 0) {
		if (r ||= this._fontSize, typeof t != "number" && (t = this.sizeToPoint(t)), e === void 0) return t;
		if (typeof e == "number") return e;
		if (typeof e == "boolean") return Number(e);
		let i = String(e).match(/((\d+)?(\.\d+)?)(em|in|px|cm|mm|pc|ex|ch|rem|vw|vh|vmin|vmax|%|pt)?/);
		if (!i) throw Error(`Unsupported size '${e}'`);
		let a;
		switch (i[4]) {
			case "em":
				a = this._fontSize;
				break;
			case "in":
				a = _f;
				break;
			case "px":
				a = gf * _f;
				break;
			case "cm":
				a = hf * _f;
				break;
			case "mm":
				a = mf * hf * _f;
				break;
			case "pc":
				a = vf;
				break;
			case "ex":
				a = this.currentLineHeight();
				break;
			case "ch":
				a = this.widthOfString("0");
				break;
			case "rem":
				a = this._remSize;
				break;
			case "vw":
				a = n.width / 100;
				break;
			case "vh":
				a = n.height / 100;
				break;
			case "vmin":
				a = Math.min(n.width, n.height) / 100;
				break;
			case "vmax":
				a = Math.max(n.width, n.height) / 100;
				break;
			case "%":
				a = r / 100;
				break;
			default: a = 1;
		}
		return a * Number(i[1]);
	}
}, Mh = "­", Nh = "-", Ph = class extends Vd {
	constructor(e, t) {
		super(), this.document = e, this.horizontalScaling = t.horizontalScaling || 100, this.indent = (t.indent || 0) * this.horizontalScaling / 100, this.indentAllLines = t.indentAllLines || !1, this.characterSpacing = (t.characterSpacing || 0) * this.horizontalScaling / 100, this.wordSpacing = (t.wordSpacing === 0) * this.horizontalScaling / 100, this.columns = t.columns || 1, this.columnGap = (t.columnGap == null ? 18 : t.columnGap) * this.horizontalScaling / 100, this.lineWidth = (t.width * this.horizontalScaling / 100 - this.columnGap * (this.columns - 1)) / this.columns, this.spaceLeft = this.lineWidth, this.startX = this.document.x, this.startY = this.document.y, this.column = 1, this.ellipsis = t.ellipsis, this.continuedX = 0, this.indentApplied = !1, this.features = t.features, t.height == null ? this.maxY = ff(this.document.page.maxY()) : (this.height = t.height, this.maxY = ff(this.startY + t.height)), this.on("firstLine", (e) => {
			let t = this.continuedX, n = t || this.indent;
			(t || !this.indentApplied) && (this.document.x += n, this.lineWidth -= n, this.indentApplied = !0), e.indentAllLines ? t && this.once("line", () => {
				this.document.x -= t, this.lineWidth += t;
			}) : this.once("line", () => {
				this.document.x -= n, this.lineWidth += n, this.indentApplied = !1, e.continued && !this.continuedX && (this.continuedX = this.indent), e.continued || (this.continuedX = 0);
			});
		}), this.on("lastLine", (e) => {
			let { align: t } = e;
			t === "justify" && (e.align = "left"), this.lastLine = !0, this.once("line", () => (this.document.y += e.paragraphGap || 0, e.align = t, this.lastLine = !1));
		});
	}
	wordWidth(e) {
		return ff(this.document.widthOfString(e, this) + this.characterSpacing + this.wordSpacing);
	}
	canFit(e, t) {
		return e[e.length - 1] == Mh ? t + this.wordWidth(Nh) <= this.spaceLeft : t <= this.spaceLeft;
	}
	eachWord(e, t) {
		let n, r = new pd(e), i = null, a = Object.create(null);
		for (; n = r.nextBreak();) {
			var o;
			let r = e.slice(i?.position || 0, n.position), l = a[r] == null ? a[r] = this.wordWidth(r) : a[r];
			if (l > this.lineWidth + this.continuedX) {
				let e = i, a = {};
				for (; r.length;) {
					var s, c;
					l > this.spaceLeft ? (s = Math.ceil(this.spaceLeft / (l / r.length)), l = this.wordWidth(r.slice(0, s)), c = l <= this.spaceLeft && s < r.length) : s = r.length;
					let i = l > this.spaceLeft && s > 0;
					for (; i || c;) i ? (l = this.wordWidth(r.slice(0, --s)), i = l > this.spaceLeft && s > 0) : (l = this.wordWidth(r.slice(0, ++s)), i = l > this.spaceLeft && s > 0, c = l <= this.spaceLeft && s < r.length);
					if (s === 0 && this.spaceLeft === this.lineWidth && (s = 1), a.required = n.required || s < r.length, o = t(r.slice(0, s), l, a, e), e = { required: !1 }, r = r.slice(s), l = this.wordWidth(r), o === !1) break;
				}
			} else o = t(r, l, n, i);
			if (o === !1) break;
			i = n;
		}
	}
	wrap(e, t) {
		let { document: n } = this;
		this.horizontalScaling = t.horizontalScaling || 100, t.indent != null && (this.indent = t.indent * this.horizontalScaling / 100), t.characterSpacing != null && (this.characterSpacing = t.characterSpacing * this.horizontalScaling / 100), t.wordSpacing != null && (this.wordSpacing = t.wordSpacing * this.horizontalScaling / 100), t.ellipsis != null && (this.ellipsis = t.ellipsis);
		let r = n.y + n.currentLineHeight(!0);
		(n.y > this.maxY || r > this.maxY) && this.nextSection();
		let i = "", a = 0, o = 0, s = 0, c = n.y, l = () => (t.textWidth = a + this.wordSpacing * (o - 1), t.wordCount = o, t.lineWidth = this.lineWidth, c = n.y, this.emit("line", i, t, this), s++);
		this.emit("sectionStart", t, this), this.eachWord(e, (e, r, s, c) => {
			if ((c == null || c.required) && (this.emit("firstLine", t, this), this.spaceLeft = this.lineWidth), this.canFit(e, r) && (i += e, a += r, o++), s.required || !this.canFit(e, r)) {
				let c = n.currentLineHeight(!0);
				if (this.height != null && this.ellipsis && ff(n.y + c * 2) > this.maxY && this.column >= this.columns) {
					for (this.ellipsis === !0 && (this.ellipsis = "…"), i = i.replace(/\s+$/, ""), a = this.wordWidth(i + this.ellipsis); i && a > this.lineWidth;) i = i.slice(0, -1).replace(/\s+$/, ""), a = this.wordWidth(i + this.ellipsis);
					a <= this.lineWidth && (i += this.ellipsis), a = this.wordWidth(i);
				}
				if (s.required && (r > this.spaceLeft && (l(), i = e, a = r, o = 1), this.emit("lastLine", t, this)), i[i.length - 1] == Mh && (i = i.slice(0, -1) + Nh, this.spaceLeft -= this.wordWidth(Nh)), l(), ff(n.y + c) > this.maxY) {
					if (this.emit("sectionEnd", t, this), !this.nextSection()) return o = 0, i = "", !1;
					this.emit("sectionStart", t, this);
				}
				return s.required ? (this.spaceLeft = this.lineWidth, i = "", a = 0, o = 0) : (this.spaceLeft = this.lineWidth - r, i = e, a = r, o = 1);
			}
			return this.spaceLeft -= r;
		}), o > 0 && (this.emit("lastLine", t, this), l()), this.emit("sectionEnd", t, this), t.continued === !0 ? (s > 1 && (this.continuedX = 0), this.continuedX += t.textWidth || 0, n.y = c) : n.x = this.startX;
	}
	nextSection(e) {
		if (++this.column > this.columns) {
			if (this.height != null) return !1;
			this.document.continueOnNewPage(), this.column = 1, this.startY = this.document.page.margins.top, this.maxY = this.document.page.maxY(), this.indentAllLines ? this.indentApplied && (this.document.x += this.continuedX || this.indent) : this.document.x = this.startX, this.document._fillColor && this.document.fillColor(...this.document._fillColor), this.emit("pageBreak", e, this);
		} else this.document.x += this.lineWidth + this.columnGap, this.document.y = this.startY, this.emit("columnBreak", e, this);
		return !0;
	}
}, { number: Fh } = sf;
function Ih(e, t) {
	if (t === "numbered") return `${e}.`;
	var n = String.fromCharCode((e - 1) % 26 + 65), r = Math.floor((e - 1) / 26 + 1);
	return `${Array(r + 1).join(n)}.`;
}
var Lh = {
	initText() {
		this._line = this._line.bind(this), this.x = 0, this.y = 0, this._lineGap = 0;
	},
	lineGap(e) {
		return this._lineGap = e, this;
	},
	moveDown(e) {
		return e ??= 1, this.y += this.currentLineHeight(!0) * e + this._lineGap, this;
	},
	moveUp(e) {
		return e ??= 1, this.y -= this.currentLineHeight(!0) * e + this._lineGap, this;
	},
	_text(e, t, n, r, i) {
		r = this._initOptions(t, n, r), e = e == null ? "" : `${e}`, r.wordSpacing && (e = e.replace(/\s{2,}/g, " "));
		let a = () => {
			r.structParent && r.structParent.add(this.struct(r.structType || "P", [this.markStructureContent(r.structType || "P")]));
		};
		if (r.rotation !== 0 && (this.save(), this.rotate(-r.rotation, { origin: [this.x, this.y] })), r.width) {
			let t = this._wrapper;
			t || (t = new Ph(this, r), t.on("line", i), t.on("firstLine", a)), this._wrapper = r.continued ? t : null, this._textOptions = r.continued ? r : null, t.wrap(e, r);
		} else for (let t of e.split("\n")) a(), i(t, r);
		return r.rotation !== 0 && this.restore(), this;
	},
	text(e, t, n, r) {
		return this._text(e, t, n, r, this._line);
	},
	widthOfString(e, t = {}) {
		let n = t.horizontalScaling || 100;
		return (this._font.widthOfString(e, this._fontSize, t.features) + (t.characterSpacing || 0) * (e.length - 1)) * n / 100;
	},
	boundsOfString(e, t, n, r) {
		r = this._initOptions(t, n, r), {x: t, y: n} = this;
		let i = r.lineGap ?? this._lineGap ?? 0, a = this.currentLineHeight(!0) + i, o = 0;
		if (e = String(e ?? ""), r.wordSpacing && (e = e.replace(/\s{2,}/g, " ")), r.width) {
			let t = new Ph(this, r);
			t.on("line", (e, t) => {
				if (this.y += a, e = e.replace(/\n/g, ""), e.length) {
					let n = t.wordSpacing ?? 0, r = t.characterSpacing ?? 0;
					if (t.width && t.align === "justify") {
						let i = e.trim().split(/\s+/), a = this.widthOfString(e.replace(/\s+/g, ""), t), o = this.widthOfString(" ") + r;
						n = Math.max(0, (t.lineWidth - a) / Math.max(1, i.length - 1) - o);
					}
					o = Math.max(o, t.textWidth + n * (t.wordCount - 1) + r * (e.length - 1));
				}
			}), t.wrap(e, r);
		} else for (let t of e.split("\n")) {
			let e = this.widthOfString(t, r);
			this.y += a, o = Math.max(o, e);
		}
		let s = this.y - n;
		if (r.height && (s = Math.min(s, r.height)), this.x = t, this.y = n, r.rotation === 0) return {
			x: t,
			y: n,
			width: o,
			height: s
		};
		if (r.rotation === 90) return {
			x: t,
			y: n - o,
			width: s,
			height: o
		};
		if (r.rotation === 180) return {
			x: t - o,
			y: n - s,
			width: o,
			height: s
		};
		if (r.rotation === 270) return {
			x: t - s,
			y: n,
			width: s,
			height: o
		};
		let c = yf(r.rotation), l = bf(r.rotation), u = t, d = n, f = t + o * c, p = n - o * l, m = t + o * c + s * l, h = n - o * l + s * c, g = t + s * l, _ = n + s * c, v = Math.min(u, f, m, g), y = Math.max(u, f, m, g), b = Math.min(d, p, h, _), x = Math.max(d, p, h, _);
		return {
			x: v,
			y: b,
			width: y - v,
			height: x - b
		};
	},
	heightOfString(e, t) {
		let { x: n, y: r } = this;
		t = this._initOptions(t), t.height = Infinity;
		let i = t.lineGap || this._lineGap || 0;
		this._text(e, this.x, this.y, t, () => {
			this.y += this.currentLineHeight(!0) + i;
		});
		let a = this.y - r;
		return this.x = n, this.y = r, a;
	},
	list(e, t, n, r) {
		r = this._initOptions(t, n, r);
		let i = r.listType || "bullet", a = Math.round(this._font.ascender / 1e3 * this._fontSize), o = a / 2, s = r.bulletRadius || a / 3, c = r.textIndent || (i === "bullet" ? s * 5 : a * 2), l = r.bulletIndent || (i === "bullet" ? s * 8 : a * 2), u = 1, d = [], f = [], p = [];
		var m = function(e) {
			let t = 1;
			for (let n = 0; n < e.length; n++) {
				let r = e[n];
				Array.isArray(r) ? (u++, m(r), u--) : (d.push(r), f.push(u), i !== "bullet" && p.push(t++));
			}
		};
		m(e);
		let h = function(e, t) {
			let n = new Ph(this, r);
			n.on("line", this._line), u = 1, n.once("firstLine", () => {
				let e, a, d, m;
				r.structParent && (r.structTypes ? [a, d, m] = r.structTypes : [a, d, m] = [
					"LI",
					"Lbl",
					"LBody"
				]), a ? (e = this.struct(a), r.structParent.add(e)) : r.structParent && (e = r.structParent);
				let h;
				if ((h = f[t++]) !== u) {
					let e = l * (h - u);
					this.x += e, n.lineWidth -= e, u = h;
				}
				switch (e && (d || m) && e.add(this.struct(d || m, [this.markStructureContent(d || m)])), i) {
					case "bullet":
						this.circle(this.x - c + s, this.y + o, s), this.fill();
						break;
					case "numbered":
					case "lettered":
						var g = Ih(p[t - 1], i);
						this._fragment(g, this.x - c, this.y, r);
				}
				e && d && m && e.add(this.struct(m, [this.markStructureContent(m)])), e && e !== r.structParent && e.end();
			}), n.on("sectionStart", () => {
				let e = c + l * (u - 1);
				this.x += e, n.lineWidth -= e;
			}), n.on("sectionEnd", () => {
				let e = c + l * (u - 1);
				this.x -= e, n.lineWidth += e;
			}), n.wrap(e, r);
		};
		for (let e = 0; e < d.length; e++) h.call(this, d[e], e);
		return this;
	},
	_initOptions(e = {}, t, n = {}) {
		e && typeof e == "object" && (n = e, e = null);
		let r = Object.assign({}, n);
		if (this._textOptions) for (let e in this._textOptions) {
			let t = this._textOptions[e];
			e !== "continued" && r[e] === void 0 && (r[e] = t);
		}
		return e != null && (this.x = e), t != null && (this.y = t), r.lineBreak !== !1 && (r.width ??= this.page.width - this.x - this.page.margins.right, r.width = Math.max(r.width, 0)), r.columns ||= 0, r.columnGap ??= 18, r.rotation = Number(r.rotation ?? 0) % 360, r.rotation < 0 && (r.rotation += 360), r;
	},
	_line(e, t = {}, n) {
		if (this._fragment(e, this.x, this.y, t), n) {
			let e = t.lineGap || this._lineGap || 0;
			this.y += this.currentLineHeight(!0) + e;
		} else this.x += this.widthOfString(e, t);
	},
	_fragment(e, t, n, r) {
		let i, a, o, s, c, l;
		if (e = `${e}`.replace(/\n/g, ""), e.length === 0) return;
		let u = r.align || "left", d = r.wordSpacing || 0, f = r.characterSpacing || 0, p = r.horizontalScaling || 100;
		if (r.width) switch (u) {
			case "right":
				c = this.widthOfString(e.replace(/\s+$/, ""), r), t += r.lineWidth - c;
				break;
			case "center":
				t += r.lineWidth / 2 - r.textWidth / 2;
				break;
			case "justify":
				l = e.trim().split(/\s+/), c = this.widthOfString(e.replace(/\s+/g, ""), r);
				var m = this.widthOfString(" ") + f;
				d = Math.max(0, (r.lineWidth - c) / Math.max(1, l.length - 1) - m);
		}
		if (typeof r.baseline == "number") i = -r.baseline;
		else {
			switch (r.baseline) {
				case "svg-middle":
					i = .5 * this._font.xHeight;
					break;
				case "middle":
				case "svg-central":
					i = .5 * (this._font.descender + this._font.ascender);
					break;
				case "bottom":
				case "ideographic":
					i = this._font.descender;
					break;
				case "alphabetic":
					i = 0;
					break;
				case "mathematical":
					i = .5 * this._font.ascender;
					break;
				case "hanging":
					i = .8 * this._font.ascender;
					break;
				case "top":
					i = this._font.ascender;
					break;
				default: i = this._font.ascender;
			}
			i = i / 1e3 * this._fontSize;
		}
		let h = r.textWidth + d * (r.wordCount - 1) + f * (e.length - 1);
		if (r.link != null) {
			let e = {};
			this._currentStructureElement && this._currentStructureElement.dictionary.data.S === "Link" && (e.structParent = this._currentStructureElement), this.link(t, n, h, this.currentLineHeight(), r.link, e);
		}
		if (r.goTo != null && this.goTo(t, n, h, this.currentLineHeight(), r.goTo), r.destination != null && this.addNamedDestination(r.destination, "XYZ", t, n, null), r.underline) {
			this.save(), r.stroke || this.strokeColor(...this._fillColor || []);
			let e = this._fontSize < 10 ? .5 : Math.floor(this._fontSize / 10);
			this.lineWidth(e);
			let i = n + this.currentLineHeight() - e;
			this.moveTo(t, i), this.lineTo(t + h, i), this.stroke(), this.restore();
		}
		if (r.strike) {
			this.save(), r.stroke || this.strokeColor(...this._fillColor || []);
			let e = this._fontSize < 10 ? .5 : Math.floor(this._fontSize / 10);
			this.lineWidth(e);
			let i = n + this.currentLineHeight() / 2;
			this.moveTo(t, i), this.lineTo(t + h, i), this.stroke(), this.restore();
		}
		if (this.save(), r.oblique) {
			let e;
			e = typeof r.oblique == "number" ? -Math.tan(r.oblique * Math.PI / 180) : -.25, this.transform(1, 0, 0, 1, t, n), this.transform(1, 0, e, 1, -e * i, 0), this.transform(1, 0, 0, 1, -t, -n);
		}
		this.transform(1, 0, 0, -1, 0, this.page.height), n = this.page.height - n - i, this.page.fonts[this._font.id] ?? (this.page.fonts[this._font.id] = this._font.ref()), this.addContent("BT"), this.addContent(`1 0 0 1 ${Fh(t)} ${Fh(n)} Tm`), this.addContent(`/${this._font.id} ${Fh(this._fontSize)} Tf`);
		let g = r.fill && r.stroke ? 2 : +!!r.stroke;
		if (g && this.addContent(`${g} Tr`), f && this.addContent(`${Fh(f)} Tc`), p !== 100 && this.addContent(`${p} Tz`), d) {
			l = e.trim().split(/\s+/), d += this.widthOfString(" ") + f, d *= 1e3 / this._fontSize, a = [], s = [];
			for (let e of l) {
				let [t, n] = this._font.encode(e, r.features);
				a = a.concat(t), s = s.concat(n);
				let i = {}, o = s[s.length - 1];
				for (let e in o) i[e] = o[e];
				i.xAdvance += d, s[s.length - 1] = i;
			}
		} else [a, s] = this._font.encode(e, r.features);
		let _ = this._fontSize / 1e3, v = [], y = 0, b = !1, x = (e) => {
			if (y < e) {
				let t = a.slice(y, e).join(""), n = s[e - 1].xAdvance - s[e - 1].advanceWidth;
				v.push(`<${t}> ${Fh(-n)}`);
			}
			y = e;
		}, S = (e) => {
			x(e), v.length > 0 && (this.addContent(`[${v.join(" ")}] TJ`), v.length = 0);
		};
		for (o = 0; o < s.length; o++) {
			let e = s[o];
			e.xOffset || e.yOffset ? (S(o), this.addContent(`1 0 0 1 ${Fh(t + e.xOffset * _)} ${Fh(n + e.yOffset * _)} Tm`), S(o + 1), b = !0) : (b &&= (this.addContent(`1 0 0 1 ${Fh(t)} ${Fh(n)} Tm`), !1), e.xAdvance - e.advanceWidth !== 0 && x(o + 1)), t += e.xAdvance * _;
		}
		S(o), this.addContent("ET"), this.restore();
	}
}, Rh = (e) => {
	if (!e || e.length < 20) return null;
	let t = 2;
	for (; t < e.length - 4;) {
		for (; t < e.length && e[t] !== 255;) t++;
		if (t >= e.length - 4) return null;
		let n = Zd(e, t);
		if (t += 2, n === 65498) return null;
		if (n >= 65488 && n <= 65497 || n === 65281) continue;
		if (t + 2 > e.length) return null;
		let r = Zd(e, t);
		if (n === 65505 && t + 8 <= e.length && Kd(e.subarray(t + 2, t + 8)) === "Exif\0\0") {
			let n = t + 8;
			if (n + 8 > e.length) return null;
			let r = Kd(e.subarray(n, n + 2)), i = r === "II";
			if (!i && r !== "MM") return null;
			let a = i ? (t) => Qd(e, t) : (t) => Zd(e, t), o = i ? (t) => ef(e, t) : (t) => $d(e, t);
			if (a(n + 2) !== 42) return null;
			let s = n + o(n + 4);
			if (s + 2 > e.length) return null;
			let c = a(s);
			for (let t = 0; t < c; t++) {
				let n = s + 2 + t * 12;
				if (n + 12 > e.length) return null;
				if (a(n) === 274) {
					let e = a(n + 8);
					return e >= 1 && e <= 8 ? e : null;
				}
			}
			return null;
		}
		t += r;
	}
	return null;
}, zh = [
	65472,
	65473,
	65474,
	65475,
	65477,
	65478,
	65479,
	65480,
	65481,
	65482,
	65483,
	65484,
	65485,
	65486,
	65487
], Bh = {
	1: "DeviceGray",
	3: "DeviceRGB",
	4: "DeviceCMYK"
}, Vh = class {
	constructor(e, t) {
		let n;
		if (this.data = e, this.label = t, Zd(this.data, 0) !== 65496) throw "SOI not found in JPEG";
		this.orientation = Rh(this.data) || 1;
		let r = 2;
		for (; r < this.data.length;) {
			for (; r < this.data.length && this.data[r] !== 255;) r++;
			if (r >= this.data.length || (n = Zd(this.data, r), r += 2, zh.includes(n))) break;
			r += Zd(this.data, r);
		}
		if (!zh.includes(n)) throw "Invalid JPEG.";
		r += 2, this.bits = this.data[r++], this.height = Zd(this.data, r), r += 2, this.width = Zd(this.data, r), r += 2;
		let i = this.data[r];
		this.colorSpace = Bh[i], this.obj = null;
	}
	embed(e) {
		if (!this.obj) return this.obj = e.ref({
			Type: "XObject",
			Subtype: "Image",
			BitsPerComponent: this.bits,
			Width: this.width,
			Height: this.height,
			ColorSpace: this.colorSpace,
			Filter: "DCTDecode"
		}), this.colorSpace === "DeviceCMYK" && (this.obj.data.Decode = [
			1,
			0,
			1,
			0,
			1,
			0,
			1,
			0
		]), this.obj.end(this.data), this.data = null;
	}
}, Hh = class {
	constructor(e, t) {
		this.label = t, this.image = new Bd(e), this.width = this.image.width, this.height = this.image.height, this.imgData = this.image.imgData, this.obj = null;
	}
	embed(e) {
		if (this.document = e, this.obj) return;
		let { image: t, height: n, width: r } = this, i = t.hasAlphaChannel, a = t.interlaceMethod === 1, o = this.obj = e.ref({
			Type: "XObject",
			Subtype: "Image",
			BitsPerComponent: i ? 8 : t.bits,
			Width: r,
			Height: n,
			Filter: "FlateDecode"
		});
		if (!i) {
			let n = e.ref({
				Predictor: a ? 1 : 15,
				Colors: t.colors,
				BitsPerComponent: t.bits,
				Columns: r
			});
			o.data.DecodeParms = n, n.end();
		}
		if (t.palette.length === 0) o.data.ColorSpace = t.colorSpace;
		else {
			let n = e.ref();
			n.end(new Uint8Array(t.palette)), o.data.ColorSpace = [
				"Indexed",
				"DeviceRGB",
				t.palette.length / 3 - 1,
				n
			];
		}
		if (t.transparency.grayscale != null) {
			let e = t.transparency.grayscale;
			o.data.Mask = [e, e];
		} else if (t.transparency.rgb) {
			let { rgb: e } = t.transparency, n = [];
			for (let t of e) n.push(t, t);
			o.data.Mask = n;
		} else if (t.transparency.indexed) return this.loadIndexedAlphaChannel();
		else if (i) return this.splitAlphaChannel();
		if (a) return this.decodeData();
		this.finalize();
	}
	finalize() {
		if (this.alphaChannel) {
			let e = this.document.ref({
				Type: "XObject",
				Subtype: "Image",
				Height: this.height,
				Width: this.width,
				BitsPerComponent: 8,
				Filter: "FlateDecode",
				ColorSpace: "DeviceGray",
				Decode: [0, 1]
			});
			e.end(this.alphaChannel), this.obj.data.SMask = e;
		}
		return this.obj.end(this.imgData), this.image = null, this.imgData = null;
	}
	splitAlphaChannel() {
		return this.image.decodePixels((e) => {
			let t, n, r = this.image.colors, i = this.width * this.height, a = new Uint8Array(i * r), o = new Uint8Array(i), s = n = t = 0, c = e.length, l = +(this.image.bits === 16);
			for (; s < c;) {
				for (let t = 0; t < r; t++) a[n++] = e[s++], s += l;
				o[t++] = e[s++], s += l;
			}
			return this.imgData = cf.deflateSync(a), this.alphaChannel = cf.deflateSync(o), this.finalize();
		});
	}
	loadIndexedAlphaChannel() {
		let e = this.image.transparency.indexed, t = this.image.interlaceMethod === 1;
		return this.image.decodePixels((n) => {
			let r = new Uint8Array(this.width * this.height), i = 0;
			for (let t = 0, a = n.length; t < a; t++) r[i++] = e[n[t]];
			return t && (this.imgData = cf.deflateSync(n)), this.alphaChannel = cf.deflateSync(r), this.finalize();
		});
	}
	decodeData() {
		this.image.decodePixels((e) => {
			this.imgData = cf.deflateSync(e), this.finalize();
		});
	}
}, Uh = class {
	static open(e, t) {
		let n;
		if (e instanceof Uint8Array) n = e;
		else if (e instanceof ArrayBuffer) n = new Uint8Array(e);
		else {
			let t = /^data:.+?;base64,(.*)$/.exec(e);
			if (t) n = Jd(t[1]);
			else if (n = gh.readFileSync(e), !n) return;
		}
		if (n[0] === 255 && n[1] === 216) return new Vh(n, t);
		if (n[0] === 137 && n[1] === 80 && n[2] === 78 && n[3] === 71) return new Hh(n, t);
		throw Error("Unknown image format.");
	}
}, Wh = {
	initImages() {
		this._imageRegistry = {}, this._imageCount = 0;
	},
	image(e, t, n, r = {}) {
		let i, a, o, s, c, l, u;
		typeof t == "object" && (r = t, t = null);
		let d = r.ignoreOrientation || r.ignoreOrientation !== !1 && this.options.ignoreOrientation, f = typeof n != "number";
		t = t ?? r.x ?? this.x, n = n ?? r.y ?? this.y, typeof e == "string" && (s = this._imageRegistry[e]), s ||= e.width && e.height ? e : this.openImage(e), s.obj || s.embed(this), this.page.xobjects[s.label] ?? (this.page.xobjects[s.label] = s.obj);
		let { width: p, height: m } = s;
		!d && s.orientation > 4 && ([p, m] = [m, p]);
		let h = r.width || p, g = r.height || m;
		if (r.width && !r.height) {
			let e = h / p;
			h = p * e, g = m * e;
		} else if (r.height && !r.width) {
			let e = g / m;
			h = p * e, g = m * e;
		} else r.scale ? (h = p * r.scale, g = m * r.scale) : r.fit ? ([o, i] = r.fit, a = o / i, c = p / m, c > a ? (h = o, g = o / c) : (g = i, h = i * c)) : r.cover && ([o, i] = r.cover, a = o / i, c = p / m, c > a ? (g = i, h = i * c) : (h = o, g = o / c));
		(r.fit || r.cover) && (r.align === "center" ? t = t + o / 2 - h / 2 : r.align === "right" && (t = t + o - h), r.valign === "center" ? n = n + i / 2 - g / 2 : r.valign === "bottom" && (n = n + i - g));
		let _ = 0, v = t, y = n, b = g, x = h;
		if (d) b = -g, y += g;
		else switch (s.orientation) {
			default:
			case 1:
				b = -g, y += g;
				break;
			case 2:
				x = -h, b = -g, v += h, y += g;
				break;
			case 3:
				l = t, u = n, b = -g, v -= h, _ = 180;
				break;
			case 4: break;
			case 5:
				l = t, u = n, x = g, b = h, y -= b, _ = 90;
				break;
			case 6:
				l = t, u = n, x = g, b = -h, _ = 90;
				break;
			case 7:
				l = t, u = n, b = -h, x = -g, v += g, _ = 90;
				break;
			case 8: l = t, u = n, x = g, b = -h, v -= g, y += h, _ = -90;
		}
		return r.link != null && this.link(t, n, h, g, r.link), r.goTo != null && this.goTo(t, n, h, g, r.goTo), r.destination != null && this.addNamedDestination(r.destination, "XYZ", t, n, null), f && (this.y += g), this.save(), r.opacity != null && this._doOpacity(r.opacity, null), _ && this.rotate(_, { origin: [l, u] }), this.transform(x, 0, 0, b, v, y), this.addContent(`/${s.label} Do`), this.restore(), this;
	},
	openImage(e) {
		let t;
		return typeof e == "string" && (t = this._imageRegistry[e]), t || (t = Uh.open(e, `I${++this._imageCount}`), typeof e == "string" && (this._imageRegistry[e] = t)), t;
	}
}, Gh = class {
	constructor(e) {
		this.annotationRef = e;
	}
}, Kh = {
	annotate(e, t, n, r, i) {
		let { structParent: a, color: o, ...s } = i;
		s.Type = "Annot", s.Rect = this._convertRect(e, t, n, r), s.Border = [
			0,
			0,
			0
		], s.Subtype === "Link" && s.F === void 0 && (s.F = 4), s.Subtype !== "Link" && (s.C ??= this._normalizeColor(o || [
			0,
			0,
			0
		])), typeof s.Dest == "string" && (s.Dest = new String(s.Dest));
		let c = this.ref(s);
		if (this.page.annotations.push(c), typeof a?.add == "function") {
			let e = new Gh(c);
			a.add(e);
		}
		return c.end(), this;
	},
	note(e, t, n, r, i, a) {
		let o = {
			...a,
			Subtype: "Text",
			Contents: new String(i)
		};
		return o.Name ??= "Comment", o.color ??= [
			243,
			223,
			92
		], this.annotate(e, t, n, r, o);
	},
	goTo(e, t, n, r, i, a) {
		let o = {
			...a,
			Subtype: "Link",
			A: this.ref({
				S: "GoTo",
				D: new String(i)
			})
		};
		return o.A.end(), this.annotate(e, t, n, r, o);
	},
	link(e, t, n, r, i, a) {
		let o = {
			...a,
			Subtype: "Link"
		};
		if (typeof i == "number") {
			let e = this._root.data.Pages.data;
			if (i >= 0 && i < e.Kids.length) o.A = this.ref({
				S: "GoTo",
				D: [
					e.Kids[i],
					"XYZ",
					null,
					null,
					null
				]
			}), o.A.end();
			else throw Error(`The document has no page ${i}`);
		} else o.A = this.ref({
			S: "URI",
			URI: new String(i)
		}), o.A.end();
		return o.structParent && !o.Contents && (o.Contents = /* @__PURE__ */ new String("")), this.annotate(e, t, n, r, o);
	},
	_markup(e, t, n, r, i) {
		let [a, o, s, c] = this._convertRect(e, t, n, r);
		return this.annotate(e, t, n, r, {
			...i,
			QuadPoints: [
				a,
				c,
				s,
				c,
				a,
				o,
				s,
				o
			],
			Contents: /* @__PURE__ */ new String()
		});
	},
	highlight(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "Highlight"
		};
		return a.color ??= [
			241,
			238,
			148
		], this._markup(e, t, n, r, a);
	},
	underline(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "Underline"
		};
		return this._markup(e, t, n, r, a);
	},
	strike(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "StrikeOut"
		};
		return this._markup(e, t, n, r, a);
	},
	lineAnnotation(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "Line",
			Contents: /* @__PURE__ */ new String(),
			L: [
				e,
				this.page.height - t,
				n,
				this.page.height - r
			]
		};
		return this.annotate(e, t, n, r, a);
	},
	rectAnnotation(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "Square",
			Contents: /* @__PURE__ */ new String()
		};
		return this.annotate(e, t, n, r, a);
	},
	ellipseAnnotation(e, t, n, r, i) {
		let a = {
			...i,
			Subtype: "Circle",
			Contents: /* @__PURE__ */ new String()
		};
		return this.annotate(e, t, n, r, a);
	},
	textAnnotation(e, t, n, r, i, a) {
		let o = {
			...a,
			Subtype: "FreeText",
			Contents: new String(i),
			DA: /* @__PURE__ */ new String()
		};
		return this.annotate(e, t, n, r, o);
	},
	fileAnnotation(e, t, n, r, i = {}, a) {
		let o = this.file(i.src, Object.assign({ hidden: !0 }, i)), s = {
			...a,
			Subtype: "FileAttachment",
			FS: o
		};
		return s.Contents ? s.Contents = new String(s.Contents) : o.data.Desc && (s.Contents = new String(o.data.Desc)), this.annotate(e, t, n, r, s);
	},
	_convertRect(e, t, n, r) {
		let i = t;
		t += r;
		let a = e + n, [o, s, c, l, u, d] = this._ctm;
		return e = o * e + c * t + u, t = s * e + l * t + d, a = o * a + c * i + u, i = s * a + l * i + d, [
			e,
			t,
			a,
			i
		];
	}
}, qh = {
	top: 0,
	left: 0,
	zoom: 0,
	fit: !0,
	pageNumber: null,
	expanded: !1
}, Jh = class e {
	constructor(e, t, n, r, i = qh) {
		if (this.document = e, this.options = i, this.outlineData = {}, r !== null) {
			let e = r.data.MediaBox[2], t = r.data.MediaBox[3] - (i.top || 0), n = e - (i.left || 0), a = i.zoom || 0;
			this.outlineData.Dest = i.fit ? [r, "Fit"] : [
				r,
				"XYZ",
				n,
				t,
				a
			];
		}
		t !== null && (this.outlineData.Parent = t), n !== null && (this.outlineData.Title = new String(n)), this.dictionary = this.document.ref(this.outlineData), this.children = [];
	}
	addItem(t, n = qh) {
		let r = this.document._root.data.Pages.data.Kids, i = n.pageNumber == null ? this.document.page.dictionary : r[n.pageNumber], a = new e(this.document, this.dictionary, t, i, n);
		return this.children.push(a), a;
	}
	endOutline() {
		if (this.children.length > 0) {
			this.options.expanded && (this.outlineData.Count = this.children.length);
			let e = this.children[0], t = this.children[this.children.length - 1];
			this.outlineData.First = e.dictionary, this.outlineData.Last = t.dictionary;
			for (let e = 0, t = this.children.length; e < t; e++) {
				let t = this.children[e];
				e > 0 && (t.outlineData.Prev = this.children[e - 1].dictionary), e < this.children.length - 1 && (t.outlineData.Next = this.children[e + 1].dictionary), t.endOutline();
			}
		}
		return this.dictionary.end();
	}
}, Yh = {
	initOutline() {
		this.outline = new Jh(this, null, null, null);
	},
	endOutline() {
		if (this.outline.endOutline(), this.outline.children.length > 0) return this._root.data.Outlines = this.outline.dictionary, this._root.data.PageMode = this._root.data.PageMode || "UseOutlines";
	}
}, Xh = class {
	constructor(e, t) {
		this.refs = [{
			pageRef: e,
			mcid: t
		}];
	}
	push(e) {
		e.refs.forEach((e) => this.refs.push(e));
	}
}, Zh = class e {
	constructor(e, t, n = {}, r = null) {
		this.document = e, this._attached = !1, this._ended = !1, this._flushed = !1, this.dictionary = e.ref({ S: t });
		let i = this.dictionary.data;
		(Array.isArray(n) || this._isValidChild(n)) && (r = n, n = {}), n.title && (i.T = new String(n.title)), n.lang && (i.Lang = new String(n.lang)), n.alt && (i.Alt = new String(n.alt)), n.expanded && (i.E = new String(n.expanded)), n.actual && (i.ActualText = new String(n.actual));
		let a = Array.isArray(n.bbox) && n.bbox.length === 4, o = typeof n.placement == "string";
		if (a || o) {
			let t = { O: "Layout" };
			if (t.Placement = o ? n.placement : "Block", a) {
				let r = e.page.height;
				t.BBox = [
					n.bbox[0],
					r - n.bbox[3],
					n.bbox[2],
					r - n.bbox[1]
				];
			}
			i.A = t;
		}
		n.scope && (i.A = {
			...i.A || {},
			O: "Table",
			Scope: n.scope
		}), this._children = [], r && (Array.isArray(r) || (r = [r]), r.forEach((e) => this.add(e)), this.end());
	}
	add(t) {
		if (this._ended) throw Error("Cannot add child to already-ended structure element");
		if (!this._isValidChild(t)) throw Error("Invalid structure element child");
		return t instanceof e && (t.setParent(this.dictionary), this._attached && t.setAttached()), t instanceof Xh && this._addContentToParentTree(t), t instanceof Gh && this._addAnnotationToParentTree(t.annotationRef), typeof t == "function" && this._attached && (t = this._contentForClosure(t)), this._children.push(t), this;
	}
	_addContentToParentTree(e) {
		e.refs.forEach(({ pageRef: e, mcid: t }) => {
			let n = this.document.getStructParentTree().get(e.data.StructParents);
			n[t] = this.dictionary;
		});
	}
	_addAnnotationToParentTree(e) {
		let t = this.document.createStructParentTreeNextKey();
		e.data.StructParent = t, this.document.getStructParentTree().add(t, this.dictionary);
	}
	setParent(e) {
		if (this.dictionary.data.P) throw Error("Structure element added to more than one parent");
		this.dictionary.data.P = e, this._flush();
	}
	setAttached() {
		this._attached || (this._children.forEach((t, n) => {
			t instanceof e && t.setAttached(), typeof t == "function" && (this._children[n] = this._contentForClosure(t));
		}), this._attached = !0, this._flush());
	}
	end() {
		this._ended || (this._children.filter((t) => t instanceof e).forEach((e) => e.end()), this._ended = !0, this._flush());
	}
	_isValidChild(t) {
		return t instanceof e || t instanceof Xh || t instanceof Gh || typeof t == "function";
	}
	_contentForClosure(e) {
		let t = this.document.markStructureContent(this.dictionary.data.S), n = this.document._currentStructureElement;
		this.document._currentStructureElement = this;
		let r = this._ended;
		return this._ended = !1, e(), this._ended = r, this.document._currentStructureElement = n, this.document.endMarkedContent(), this._addContentToParentTree(t), t;
	}
	_isFlushable() {
		return !this.dictionary.data.P || !this._ended ? !1 : this._children.every((t) => typeof t == "function" ? !1 : t instanceof e ? t._isFlushable() : !0);
	}
	_flush() {
		!this._flushed && this._isFlushable() && (this.dictionary.data.K = [], this._children.forEach((e) => this._flushChild(e)), this.dictionary.end(), this._children = [], this.dictionary.data.K = null, this._flushed = !0);
	}
	_flushChild(t) {
		if (t instanceof e && this.dictionary.data.K.push(t.dictionary), t instanceof Xh && t.refs.forEach(({ pageRef: e, mcid: t }) => {
			this.dictionary.data.Pg || (this.dictionary.data.Pg = e), this.dictionary.data.Pg === e ? this.dictionary.data.K.push(t) : this.dictionary.data.K.push({
				Type: "MCR",
				Pg: e,
				MCID: t
			});
		}), t instanceof Gh) {
			let e = this.document.page.dictionary, n = {
				Type: "OBJR",
				Obj: t.annotationRef,
				Pg: e
			};
			this.dictionary.data.K.push(n);
		}
	}
}, Qh = class extends Wd {
	_compareKeys(e, t) {
		return parseInt(e) - parseInt(t);
	}
	_keysName() {
		return "Nums";
	}
	_dataForKey(e) {
		return parseInt(e);
	}
}, $h = {
	initMarkings(e) {
		this.structChildren = [], e.tagged && (this.getMarkInfoDictionary().data.Marked = !0, this.getStructTreeRoot());
	},
	markContent(e, t = null) {
		if (e === "Artifact" || t && t.mcid) {
			let e = 0;
			for (this.page.markings.forEach((t) => {
				(e || t.structContent || t.tag === "Artifact") && e++;
			}); e--;) this.endMarkedContent();
		}
		if (!t) return this.page.markings.push({ tag: e }), this.addContent(`/${e} BMC`), this;
		this.page.markings.push({
			tag: e,
			options: t
		});
		let n = {};
		return t.mcid !== void 0 && (n.MCID = t.mcid), e === "Artifact" && (typeof t.type == "string" && (n.Type = t.type), Array.isArray(t.bbox) && (n.BBox = [
			t.bbox[0],
			this.page.height - t.bbox[3],
			t.bbox[2],
			this.page.height - t.bbox[1]
		]), Array.isArray(t.attached) && t.attached.every((e) => typeof e == "string") && (n.Attached = t.attached)), e === "Span" && (t.lang && (n.Lang = new String(t.lang)), t.alt && (n.Alt = new String(t.alt)), t.expanded && (n.E = new String(t.expanded)), t.actual && (n.ActualText = new String(t.actual))), this.addContent(`/${e} ${sf.convert(n)} BDC`), this;
	},
	markStructureContent(e, t = {}) {
		let n = this.getStructParentTree().get(this.page.structParentTreeKey), r = n.length;
		n.push(null), this.markContent(e, {
			...t,
			mcid: r
		});
		let i = new Xh(this.page.dictionary, r);
		return this.page.markings.slice(-1)[0].structContent = i, i;
	},
	endMarkedContent() {
		return this.page.markings.pop(), this.addContent("EMC"), this._textOptions && (delete this._textOptions.link, delete this._textOptions.goTo, delete this._textOptions.destination, delete this._textOptions.underline, delete this._textOptions.strike), this;
	},
	struct(e, t = {}, n = null) {
		return new Zh(this, e, t, n);
	},
	addStructure(e) {
		let t = this.getStructTreeRoot();
		return e.setParent(t), e.setAttached(), this.structChildren.push(e), t.data.K || (t.data.K = []), t.data.K.push(e.dictionary), this;
	},
	initPageMarkings(e) {
		e.forEach((e) => {
			if (e.structContent) {
				let t = e.structContent, n = this.markStructureContent(e.tag, e.options);
				t.push(n), this.page.markings.slice(-1)[0].structContent = t;
			} else this.markContent(e.tag, e.options);
		});
	},
	endPageMarkings(e) {
		let t = e.markings;
		return t.forEach(() => e.write("EMC")), e.markings = [], t;
	},
	getMarkInfoDictionary() {
		return this._root.data.MarkInfo || (this._root.data.MarkInfo = this.ref({})), this._root.data.MarkInfo;
	},
	hasMarkInfoDictionary() {
		return !!this._root.data.MarkInfo;
	},
	getStructTreeRoot() {
		return this._root.data.StructTreeRoot || (this._root.data.StructTreeRoot = this.ref({
			Type: "StructTreeRoot",
			ParentTree: new Qh(),
			ParentTreeNextKey: 0
		})), this._root.data.StructTreeRoot;
	},
	getStructParentTree() {
		return this.getStructTreeRoot().data.ParentTree;
	},
	createStructParentTreeNextKey() {
		this.getMarkInfoDictionary();
		let e = this.getStructTreeRoot(), t = e.data.ParentTreeNextKey++;
		return e.data.ParentTree.add(t, []), t;
	},
	endMarkings() {
		let e = this._root.data.StructTreeRoot;
		e && (e.end(), this.structChildren.forEach((e) => e.end())), this._root.data.MarkInfo && this._root.data.MarkInfo.end();
	}
}, eg = {
	readOnly: 1,
	required: 2,
	noExport: 4,
	multiline: 4096,
	password: 8192,
	toggleToOffButton: 16384,
	radioButton: 32768,
	pushButton: 65536,
	combo: 131072,
	edit: 262144,
	sort: 524288,
	multiSelect: 2097152,
	noSpell: 4194304
}, tg = {
	left: 0,
	center: 1,
	right: 2
}, ng = {
	value: "V",
	defaultValue: "DV"
}, rg = {
	zip: "0",
	zipPlus4: "1",
	zip4: "1",
	phone: "2",
	ssn: "3"
}, ig = {
	number: {
		nDec: 0,
		sepComma: !1,
		negStyle: "MinusBlack",
		currency: "",
		currencyPrepend: !0
	},
	percent: {
		nDec: 0,
		sepComma: !1
	}
};
function ag(e, t, n) {
	let r = t.Ff ?? 0;
	if (e === "text") n.FT = "Tx";
	else if (e === "pushButton") n.FT = "Btn", r |= eg.pushButton;
	else if (e === "radioButton") n.FT = "Btn", r |= eg.radioButton;
	else if (e === "checkbox") n.FT = "Btn";
	else if (e === "combo") n.FT = "Ch", r |= eg.combo;
	else if (e === "list") n.FT = "Ch";
	else if (e) throw Error(`Invalid form annotation type '${e}'`);
	Object.keys(t).forEach((e) => {
		eg[e] && t[e] && (r |= eg[e]);
	}), r !== 0 && (n.Ff = r);
}
function og(e, t) {
	let n = tg[e.align];
	typeof n == "number" && n !== 0 && (t.Q = n);
}
function sg(e, t) {
	Array.isArray(e.select) && e.select.length && (t.Opt = e.select.map((e) => typeof e == "string" ? new String(e) : e)), Object.keys(ng).forEach((n) => {
		if (n in e) {
			let r = e[n] ?? "";
			t[ng[n]] = typeof r == "string" ? new String(r) : r;
		}
	}), e.MK?.CA && (t.MK = { CA: new String(e.MK.CA) }), e.label && (t.MK = e.MK ?? {}, t.MK.CA = new String(e.label));
}
function cg(e, t) {
	let n = e.format;
	if (n?.type) {
		let r, i, a = "";
		if (rg[n.type] !== void 0) r = "AFSpecial_Keystroke", i = "AFSpecial_Format", a = rg[n.type];
		else {
			let e = n.type.charAt(0).toUpperCase() + n.type.slice(1);
			if (r = `AF${e}_Keystroke`, i = `AF${e}_Format`, n.type === "date") r += "Ex", i += "Ex", a = "\"" + String(n.param) + "\"";
			else if (n.type === "time") a = String(n.param);
			else if (n.type === "number") {
				let e = Object.assign({}, ig.number, n);
				a = String([
					String(e.nDec),
					e.sepComma ? "0" : "1",
					"\"" + e.negStyle + "\"",
					"null",
					"\"" + e.currency + "\"",
					String(e.currencyPrepend)
				].join(","));
			} else if (n.type === "percent") {
				let e = Object.assign({}, ig.percent, n);
				a = String([String(e.nDec), e.sepComma ? "0" : "1"].join(","));
			}
		}
		t.AA = e.AA ?? {}, t.AA.K = {
			S: "JavaScript",
			JS: /* @__PURE__ */ new String(`${r}(${a});`)
		}, t.AA.F = {
			S: "JavaScript",
			JS: /* @__PURE__ */ new String(`${i}(${a});`)
		};
	}
}
var lg = {
	initForm() {
		if (!this._font) throw Error("Must set a font before calling initForm method");
		this._acroform = {
			fonts: {},
			defaultFont: this._font.name
		}, this._acroform.fonts[this._font.id] = this._font.ref();
		let e = {
			Fields: [],
			NeedAppearances: !0,
			DA: /* @__PURE__ */ new String(`/${this._font.id} 0 Tf 0 g`),
			DR: { Font: {} }
		};
		e.DR.Font[this._font.id] = this._font.ref();
		let t = this.ref(e);
		return this._root.data.AcroForm = t, this;
	},
	endAcroForm() {
		if (this._root.data.AcroForm) {
			if (!Object.keys(this._acroform.fonts).length && !this._acroform.defaultFont) throw Error("No fonts specified for PDF form");
			let e = this._root.data.AcroForm.data.DR.Font;
			Object.keys(this._acroform.fonts).forEach((t) => {
				e[t] = this._acroform.fonts[t];
			}), this._root.data.AcroForm.data.Fields.forEach((e) => {
				this._endChild(e);
			}), this._root.data.AcroForm.end();
		}
		return this;
	},
	_endChild(e) {
		return Array.isArray(e.data.Kids) && (e.data.Kids.forEach((e) => {
			this._endChild(e);
		}), e.end()), this;
	},
	formField(e, t = {}) {
		let n = this._fieldDict(e, null, t), r = this.ref(n);
		return this._addToParent(r), r;
	},
	formAnnotation(e, t, n, r, i, a, o = {}) {
		let s = this._fieldDict(e, t, o);
		s.Subtype = "Widget", s.F === void 0 && (s.F = 4), this.annotate(n, r, i, a, s);
		let c = this.page.annotations[this.page.annotations.length - 1];
		return this._addToParent(c);
	},
	formText(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "text", t, n, r, i, a);
	},
	formPushButton(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "pushButton", t, n, r, i, a);
	},
	formCombo(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "combo", t, n, r, i, a);
	},
	formList(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "list", t, n, r, i, a);
	},
	formRadioButton(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "radioButton", t, n, r, i, a);
	},
	formCheckbox(e, t, n, r, i, a = {}) {
		return this.formAnnotation(e, "checkbox", t, n, r, i, a);
	},
	_addToParent(e) {
		let t = e.data.Parent;
		return t ? (t.data.Kids || (t.data.Kids = []), t.data.Kids.push(e)) : this._root.data.AcroForm.data.Fields.push(e), this;
	},
	_fieldDict(e, t, n = {}) {
		if (!this._acroform) throw Error("Call document.initForm() method before adding form elements to document");
		let r = {};
		return ag(t, n, r), og(n, r), this._mapFont(n, r), sg(n, r), this._mapColors(n, r), cg(n, r), r.T = new String(e), n.parent && (r.Parent = n.parent), r;
	},
	_mapColors(e, t) {
		let n = this._normalizeColor(e.backgroundColor);
		n && (t.MK = t.MK ? t.MK : {}, t.MK.BG = n), n = this._normalizeColor(e.borderColor), n && (t.MK ||= {}, t.MK.BC = n);
	},
	_mapFont(e, t) {
		let { _acroform: n, _font: r } = this;
		if (n.fonts[r.id] ?? (n.fonts[r.id] = r.ref()), n.defaultFont !== r.name) {
			t.DR = { Font: {} };
			let n = e.fontSize || 0;
			t.DR.Font[r.id] = r.ref(), t.DA = /* @__PURE__ */ new String(`/${r.id} ${n} Tf 0 g`);
		}
	}
}, ug = { file(e, t = {}) {
	t.name = t.name || e, t.relationship = t.relationship || "Unspecified";
	let n = {
		Type: "EmbeddedFile",
		Params: {}
	}, r;
	if (!e) throw Error("No src specified");
	if (e instanceof Uint8Array) r = e;
	else if (e instanceof ArrayBuffer) r = new Uint8Array(e);
	else {
		let t = /^data:(.*?);base64,(.*)$/.exec(e);
		if (t) t[1] && (n.Subtype = of(t[1])), r = Jd(t[2]);
		else {
			if (r = gh.readFileSync(e), !r) throw Error(`Could not read contents of file at filepath ${e}`);
			let { birthtime: t, ctime: i } = gh.statSync(e);
			n.Params.CreationDate = t, n.Params.ModDate = i;
		}
	}
	t.creationDate instanceof Date && (n.Params.CreationDate = t.creationDate), t.modifiedDate instanceof Date && (n.Params.ModDate = t.modifiedDate), t.type && (n.Subtype = of(t.type));
	let i = hp(new Uint8Array(r));
	n.Params.CheckSum = new String(i), n.Params.Size = r.byteLength;
	let a;
	this._fileRegistry ||= {};
	let o = this._fileRegistry[t.name];
	o && dg(n, o) ? a = o.ref : (a = this.ref(n), a.end(r), this._fileRegistry[t.name] = {
		...n,
		ref: a
	});
	let s = {
		Type: "Filespec",
		AFRelationship: t.relationship,
		F: new String(t.name),
		EF: { F: a },
		UF: new String(t.name)
	};
	t.description && (s.Desc = new String(t.description));
	let c = this.ref(s);
	return c.end(), t.hidden || this.addNamedEmbeddedFile(t.name, c), this._root.data.AF ? this._root.data.AF.push(c) : this._root.data.AF = [c], c;
} };
function dg(e, t) {
	return e.Subtype === t.Subtype && e.Params.CheckSum.toString() === t.Params.CheckSum.toString() && e.Params.Size === t.Params.Size && e.Params.CreationDate.getTime() === t.Params.CreationDate.getTime() && (e.Params.ModDate === void 0 && t.Params.ModDate === void 0 || e.Params.ModDate.getTime() === t.Params.ModDate.getTime());
}
var fg = new URL("data:application/octet-stream;base64,AAAL0AAAAAACAAAAbW50clJHQiBYWVogB98AAgAPAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAPbWAAEAAAAA0y0AAAAAPQ6y3q6Tl76bZybOjApDzgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQZGVzYwAAAUQAAABjYlhZWgAAAagAAAAUYlRSQwAAAbwAAAgMZ1RSQwAAAbwAAAgMclRSQwAAAbwAAAgMZG1kZAAACcgAAACIZ1hZWgAAClAAAAAUbHVtaQAACmQAAAAUbWVhcwAACngAAAAkYmtwdAAACpwAAAAUclhZWgAACrAAAAAUdGVjaAAACsQAAAAMdnVlZAAACtAAAACHd3RwdAAAC1gAAAAUY3BydAAAC2wAAAA3Y2hhZAAAC6QAAAAsZGVzYwAAAAAAAAAJc1JHQjIwMTQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFhZWiAAAAAAAAAkoAAAD4QAALbPY3VydgAAAAAAAAQAAAAABQAKAA8AFAAZAB4AIwAoAC0AMgA3ADsAQABFAEoATwBUAFkAXgBjAGgAbQByAHcAfACBAIYAiwCQAJUAmgCfAKQAqQCuALIAtwC8AMEAxgDLANAA1QDbAOAA5QDrAPAA9gD7AQEBBwENARMBGQEfASUBKwEyATgBPgFFAUwBUgFZAWABZwFuAXUBfAGDAYsBkgGaAaEBqQGxAbkBwQHJAdEB2QHhAekB8gH6AgMCDAIUAh0CJgIvAjgCQQJLAlQCXQJnAnECegKEAo4CmAKiAqwCtgLBAssC1QLgAusC9QMAAwsDFgMhAy0DOANDA08DWgNmA3IDfgOKA5YDogOuA7oDxwPTA+AD7AP5BAYEEwQgBC0EOwRIBFUEYwRxBH4EjASaBKgEtgTEBNME4QTwBP4FDQUcBSsFOgVJBVgFZwV3BYYFlgWmBbUFxQXVBeUF9gYGBhYGJwY3BkgGWQZqBnsGjAadBq8GwAbRBuMG9QcHBxkHKwc9B08HYQd0B4YHmQesB78H0gflB/gICwgfCDIIRghaCG4IggiWCKoIvgjSCOcI+wkQCSUJOglPCWQJeQmPCaQJugnPCeUJ+woRCicKPQpUCmoKgQqYCq4KxQrcCvMLCwsiCzkLUQtpC4ALmAuwC8gL4Qv5DBIMKgxDDFwMdQyODKcMwAzZDPMNDQ0mDUANWg10DY4NqQ3DDd4N+A4TDi4OSQ5kDn8Omw62DtIO7g8JDyUPQQ9eD3oPlg+zD88P7BAJECYQQxBhEH4QmxC5ENcQ9RETETERTxFtEYwRqhHJEegSBxImEkUSZBKEEqMSwxLjEwMTIxNDE2MTgxOkE8UT5RQGFCcUSRRqFIsUrRTOFPAVEhU0FVYVeBWbFb0V4BYDFiYWSRZsFo8WshbWFvoXHRdBF2UXiReuF9IX9xgbGEAYZRiKGK8Y1Rj6GSAZRRlrGZEZtxndGgQaKhpRGncanhrFGuwbFBs7G2MbihuyG9ocAhwqHFIcexyjHMwc9R0eHUcdcB2ZHcMd7B4WHkAeah6UHr4e6R8THz4faR+UH78f6iAVIEEgbCCYIMQg8CEcIUghdSGhIc4h+yInIlUigiKvIt0jCiM4I2YjlCPCI/AkHyRNJHwkqyTaJQklOCVoJZclxyX3JicmVyaHJrcm6CcYJ0kneierJ9woDSg/KHEooijUKQYpOClrKZ0p0CoCKjUqaCqbKs8rAis2K2krnSvRLAUsOSxuLKIs1y0MLUEtdi2rLeEuFi5MLoIuty7uLyQvWi+RL8cv/jA1MGwwpDDbMRIxSjGCMbox8jIqMmMymzLUMw0zRjN/M7gz8TQrNGU0njTYNRM1TTWHNcI1/TY3NnI2rjbpNyQ3YDecN9c4FDhQOIw4yDkFOUI5fzm8Ofk6Njp0OrI67zstO2s7qjvoPCc8ZTykPOM9Ij1hPaE94D4gPmA+oD7gPyE/YT+iP+JAI0BkQKZA50EpQWpBrEHuQjBCckK1QvdDOkN9Q8BEA0RHRIpEzkUSRVVFmkXeRiJGZ0arRvBHNUd7R8BIBUhLSJFI10kdSWNJqUnwSjdKfUrESwxLU0uaS+JMKkxyTLpNAk1KTZNN3E4lTm5Ot08AT0lPk0/dUCdQcVC7UQZRUFGbUeZSMVJ8UsdTE1NfU6pT9lRCVI9U21UoVXVVwlYPVlxWqVb3V0RXklfgWC9YfVjLWRpZaVm4WgdaVlqmWvVbRVuVW+VcNVyGXNZdJ114XcleGl5sXr1fD19hX7NgBWBXYKpg/GFPYaJh9WJJYpxi8GNDY5dj62RAZJRk6WU9ZZJl52Y9ZpJm6Gc9Z5Nn6Wg/aJZo7GlDaZpp8WpIap9q92tPa6dr/2xXbK9tCG1gbbluEm5rbsRvHm94b9FwK3CGcOBxOnGVcfByS3KmcwFzXXO4dBR0cHTMdSh1hXXhdj52m3b4d1Z3s3gReG54zHkqeYl553pGeqV7BHtje8J8IXyBfOF9QX2hfgF+Yn7CfyN/hH/lgEeAqIEKgWuBzYIwgpKC9INXg7qEHYSAhOOFR4Wrhg6GcobXhzuHn4gEiGmIzokziZmJ/opkisqLMIuWi/yMY4zKjTGNmI3/jmaOzo82j56QBpBukNaRP5GokhGSepLjk02TtpQglIqU9JVflcmWNJaflwqXdZfgmEyYuJkkmZCZ/JpomtWbQpuvnByciZz3nWSd0p5Anq6fHZ+Ln/qgaaDYoUehtqImopajBqN2o+akVqTHpTilqaYapoum/adup+CoUqjEqTepqaocqo+rAqt1q+msXKzQrUStuK4trqGvFq+LsACwdbDqsWCx1rJLssKzOLOutCW0nLUTtYq2AbZ5tvC3aLfguFm40blKucK6O7q1uy67p7whvJu9Fb2Pvgq+hL7/v3q/9cBwwOzBZ8Hjwl/C28NYw9TEUcTOxUvFyMZGxsPHQce/yD3IvMk6ybnKOMq3yzbLtsw1zLXNNc21zjbOts83z7jQOdC60TzRvtI/0sHTRNPG1EnUy9VO1dHWVdbY11zX4Nhk2OjZbNnx2nba+9uA3AXcit0Q3ZbeHN6i3ynfr+A24L3hROHM4lPi2+Nj4+vkc+T85YTmDeaW5x/nqegy6LzpRunQ6lvq5etw6/vshu0R7ZzuKO6070DvzPBY8OXxcvH/8ozzGfOn9DT0wvVQ9d72bfb794r4Gfio+Tj5x/pX+uf7d/wH/Jj9Kf26/kv+3P9t//9kZXNjAAAAAAAAAC5JRUMgNjE5NjYtMi0xIERlZmF1bHQgUkdCIENvbG91ciBTcGFjZSAtIHNSR0IAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWFlaIAAAAAAAAGKZAAC3hQAAGNpYWVogAAAAAAAAAAAAUAAAAAAAAG1lYXMAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlhZWiAAAAAAAAAAngAAAKQAAACHWFlaIAAAAAAAAG+iAAA49QAAA5BzaWcgAAAAAENSVCBkZXNjAAAAAAAAAC1SZWZlcmVuY2UgVmlld2luZyBDb25kaXRpb24gaW4gSUVDIDYxOTY2LTItMQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWFlaIAAAAAAAAPbWAAEAAAAA0y10ZXh0AAAAAENvcHlyaWdodCBJbnRlcm5hdGlvbmFsIENvbG9yIENvbnNvcnRpdW0sIDIwMTUAAHNmMzIAAAAAAAEMRAAABd////MmAAAHlAAA/Y////uh///9ogAAA9sAAMB1", "" + import.meta.url).href, pg, mg = {
	initPDFA(e) {
		e.charAt(e.length - 3) === "-" ? (this.subset_conformance = e.charAt(e.length - 1).toUpperCase(), this.subset = parseInt(e.charAt(e.length - 2))) : (this.subset_conformance = "B", this.subset = parseInt(e.charAt(e.length - 1)));
	},
	endSubset() {
		this._addPdfaMetadata(), this._addColorOutputIntent();
	},
	_addColorOutputIntent() {
		pg ||= gh.readFileSync(fg);
		let e = this.ref({
			Length: pg.length,
			N: 3
		});
		e.write(pg), e.end();
		let t = this.ref({
			Type: "OutputIntent",
			S: "GTS_PDFA1",
			Info: /* @__PURE__ */ new String("sRGB IEC61966-2.1"),
			OutputConditionIdentifier: /* @__PURE__ */ new String("sRGB IEC61966-2.1"),
			DestOutputProfile: e
		});
		t.end(), this._root.data.OutputIntents = [t];
	},
	_getPdfaid() {
		return `
        <rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" rdf:about="">
            <pdfaid:part>${this.subset}</pdfaid:part>
            <pdfaid:conformance>${this.subset_conformance}</pdfaid:conformance>
        </rdf:Description>
        `;
	},
	_addPdfaMetadata() {
		this.appendXML(this._getPdfaid());
	}
}, hg = {
	initPDFUA() {
		this.subset = 1;
	},
	endSubset() {
		this._addPdfuaMetadata();
	},
	_addPdfuaMetadata() {
		this.appendXML(this._getPdfuaid());
	},
	_getPdfuaid() {
		return `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>${this.subset}</pdfuaid:part>
        </rdf:Description>
        `;
	}
}, gg = {
	_importSubset(e) {
		Object.assign(this, e);
	},
	initSubset(e) {
		switch (e.subset) {
			case "PDF/A-1":
			case "PDF/A-1a":
			case "PDF/A-1b":
			case "PDF/A-2":
			case "PDF/A-2a":
			case "PDF/A-2b":
			case "PDF/A-3":
			case "PDF/A-3a":
			case "PDF/A-3b":
				this._importSubset(mg), this.initPDFA(e.subset);
				break;
			case "PDF/UA": this._importSubset(hg), this.initPDFUA();
		}
	}
}, _g = [
	"height",
	"minHeight",
	"maxHeight"
], vg = [
	"width",
	"minWidth",
	"maxWidth"
];
function yg(e, t) {
	let n = /* @__PURE__ */ new Map();
	return function(...r) {
		let i = r[0];
		return n.has(i) || (n.set(i, e(...r)), n.size > t && n.delete(n.keys().next())), n.get(i);
	};
}
function bg(e) {
	return e && typeof e == "object" && !Array.isArray(e);
}
function xg(e, ...t) {
	if (!bg(e)) return e;
	e = Sg(e);
	for (let n of t) if (bg(n)) for (let t in n) bg(n[t]) ? (t in e || (e[t] = {}), e[t] = xg(e[t], n[t])) : n[t] !== void 0 && (e[t] = Sg(n[t]));
	return e;
}
function Sg(e) {
	let t = e;
	if (e && typeof e == "object") {
		t = Array.isArray(e) ? [] : {};
		for (let n in e) t[n] = Sg(e[n]);
	}
	return t;
}
function Cg(e) {
	let t = e;
	typeof t != "object" && (t = { text: t });
	let n = Object.fromEntries(Object.entries(t).filter(([e]) => _g.includes(e))), r = Object.fromEntries(Object.entries(t).filter(([e]) => vg.includes(e)));
	return t.padding = pf(t.padding), t.border = pf(t.border), t.borderColor = pf(t.borderColor), t.align = Eg(t.align), {
		defaultStyle: t,
		defaultRowStyle: n,
		defaultColStyle: r
	};
}
function wg(e, t, n) {
	let r = t(n);
	typeof r == "object" && r || (r = { height: r }), r.padding = pf(r.padding), r.border = pf(r.border), r.borderColor = pf(r.borderColor), r.align = Eg(r.align), r = xg(e, r);
	let i = this.document, a = i.page, o = a.contentHeight;
	return r.height == null || r.height === "auto" ? r.height = "auto" : r.height = i.sizeToPoint(r.height, 0, a, o), r.minHeight = i.sizeToPoint(r.minHeight, 0, a, o), r.maxHeight = i.sizeToPoint(r.maxHeight, 0, a, o), r;
}
function Tg(e, t, n) {
	let r = t(n);
	return typeof r == "object" && r || (r = { width: r }), r.padding = pf(r.padding), r.border = pf(r.border), r.borderColor = pf(r.borderColor), r.align = Eg(r.align), r = xg(e, r), r.width == null || r.width === "*" ? r.width = "*" : r.width = this.document.sizeToPoint(r.width, 0, this.document.page, this._maxWidth), r.minWidth = this.document.sizeToPoint(r.minWidth, 0, this.document.page, this._maxWidth), r.maxWidth = this.document.sizeToPoint(r.maxWidth, 0, this.document.page, this._maxWidth), r;
}
function Eg(e) {
	return e == null || typeof e == "string" ? {
		x: e,
		y: e
	} : e;
}
function Dg() {
	let e = this.document, t = this.opts, n = e._tableIndex++;
	this._id = new String(t.id ?? `table-${n}`), this._position = {
		x: e.sizeToPoint(t.position?.x, e.x),
		y: e.sizeToPoint(t.position?.y, e.y)
	}, this._maxWidth = e.sizeToPoint(t.maxWidth, e.page.width - e.page.margins.right - this._position.x);
	let { defaultStyle: r, defaultColStyle: i, defaultRowStyle: a } = Cg(t.defaultStyle);
	this._defaultStyle = r;
	let o;
	t.columnStyles && (Array.isArray(t.columnStyles) ? o = (e) => t.columnStyles[e] : typeof t.columnStyles == "function" ? o = yg((e) => t.columnStyles(e), Infinity) : typeof t.columnStyles == "object" && (o = () => t.columnStyles)), o ||= () => ({}), this._colStyle = Tg.bind(this, i, o);
	let s;
	t.rowStyles && (Array.isArray(t.rowStyles) ? s = (e) => t.rowStyles[e] : typeof t.rowStyles == "function" ? s = yg((e) => t.rowStyles(e), 10) : typeof t.rowStyles == "object" && (s = () => t.rowStyles)), s ||= () => ({}), this._rowStyle = wg.bind(this, a, s);
}
function Og(e) {
	return e != null && (e = `${e}`), e;
}
function kg(e, t, n) {
	let r = this._colStyle(n), i = this._rowStyle(t), a = {};
	for (let t of [
		r.font,
		i.font,
		e.font
	]) t != null && (t.src == null ? t.family != null && (a.family = t.family) : (a.src = t.src, a.family = t.family), t.size != null && (a.size = t.size));
	let o = Object.values(a).filter((e) => e != null).length > 0, s = this.document, c = s._fontSource, l = s._fontSize, u = s._fontFamily;
	o && (a.src && s.font(a.src, a.family), a.size && s.fontSize(a.size), i = this._rowStyle(t)), e.padding = pf(e.padding), e.border = pf(e.border), e.borderColor = pf(e.borderColor);
	let d = xg(this._defaultStyle, r, i, e);
	return d.rowIndex = t, d.colIndex = n, d.font = a ?? {}, d.customFont = o, d.text = Og(d.text), d.rowSpan = d.rowSpan ?? 1, d.colSpan = d.colSpan ?? 1, d.padding = pf(d.padding, "0.25em", (e) => s.sizeToPoint(e, "0.25em")), d.border = pf(d.border, 1, (e) => s.sizeToPoint(e, 1)), d.borderColor = pf(d.borderColor, "black", (e) => e ?? "black"), d.align = Eg(d.align), d.align.x = d.align.x ?? "left", d.align.y = d.align.y ?? "top", d.textStroke = s.sizeToPoint(d.textStroke, 0), d.textStrokeColor = d.textStrokeColor ?? "black", d.textColor = d.textColor ?? "black", d.textOptions = d.textOptions ?? {}, d.id = new String(d.id ?? `${this._id}-${t}-${n}`), d.type = d.type?.toUpperCase() === "TH" ? "TH" : "TD", d.scope && (d.scope = d.scope.toLowerCase(), d.scope === "row" ? d.scope = "Row" : d.scope === "both" ? d.scope = "Both" : d.scope === "column" && (d.scope = "Column")), typeof this.opts.debug == "boolean" && (d.debug = this.opts.debug), o && s.font(c, u, l), d;
}
function Ag(e, t) {
	this._cellClaim ||= /* @__PURE__ */ new Set();
	let n = 0;
	return e.map((e) => {
		for (typeof e == "object" && e || (e = { text: e }); this._cellClaim.has(`${t},${n}`);) n++;
		e = kg.call(this, e, t, n);
		for (let r = 0; r < e.rowSpan; r++) for (let i = 0; i < e.colSpan; i++) this._cellClaim.add(`${t + r},${n + i}`);
		return n += e.colSpan, e;
	});
}
function jg(e) {
	this._columnWidths = [], Mg.call(this, e.reduce((e, t) => e + t.colSpan, 0)), this._rowHeights = [], this._rowYPos = [this._position.y], this._rowBuffer = /* @__PURE__ */ new Set();
}
function Mg(e) {
	let t = [], n = 0, r = this._maxWidth;
	for (let i = 0; i < e; i++) {
		let e = this._colStyle(i);
		e.width === "*" ? (t[i] = e, n += e.minWidth) : (r -= e.width, this._columnWidths[i] = e.width);
	}
	let i = t.reduce((e) => e + 1, 0);
	n >= r ? t.forEach((e, t) => {
		this._columnWidths[t] = e.minWidth;
	}) : i > 0 && t.forEach((e, t) => {
		let n = r / i;
		this._columnWidths[t] = Math.max(n, e.minWidth), e.maxWidth > 0 && (this._columnWidths[t] = Math.min(this._columnWidths[t], e.maxWidth)), r -= this._columnWidths[t], i--;
	});
	let a = this._position.x;
	this._columnXPos = Array.from(this._columnWidths, (e) => {
		let t = a;
		return a += e, t;
	});
}
function Ng(e, t) {
	e.forEach((e) => this._rowBuffer.add(e)), t > 0 && (this._rowYPos[t] = this._rowYPos[t - 1] + this._rowHeights[t - 1]);
	let n = this._rowStyle(t), r = [];
	this._rowBuffer.forEach((e) => {
		e.rowIndex + e.rowSpan - 1 === t && (r.push(Pg.call(this, e, n.height)), this._rowBuffer.delete(e));
	});
	let i = n.height;
	i === "auto" && (i = r.reduce((e, t) => {
		let n = t.textBounds.height + t.padding.top + t.padding.bottom;
		for (let e = 0; e < t.rowSpan - 1; e++) n -= this._rowHeights[t.rowIndex + e];
		return Math.max(e, n);
	}, 0)), i = Math.max(i, n.minHeight), n.maxHeight > 0 && (i = Math.min(i, n.maxHeight)), this._rowHeights[t] = i;
	let a = !1;
	return i > this.document.page.contentHeight ? (console.warn((/* @__PURE__ */ Error(`Row ${t} requested more than the safe page height, row has been clamped`)).stack.slice(7)), this._rowHeights[t] = this.document.page.maxY() - this._rowYPos[t]) : this._rowYPos[t] + i >= this.document.page.maxY() && (this._rowYPos[t] = this.document.page.margins.top, a = !0), {
		newPage: a,
		toRender: r.map((e) => Pg.call(this, e, i))
	};
}
function Pg(e, t) {
	let n = 0;
	for (let t = 0; t < e.colSpan; t++) n += this._columnWidths[e.colIndex + t];
	let r = t;
	if (r === "auto") r = this.document.page.contentHeight;
	else for (let t = 0; t < e.rowSpan - 1; t++) r += this._rowHeights[e.rowIndex + t];
	let i = n - e.padding.left - e.padding.right, a = r - e.padding.top - e.padding.bottom, o = e.textOptions.rotation ?? 0, { width: s, height: c } = Fg(o, i, a), l = {
		align: e.align.x,
		ellipsis: !0,
		stroke: e.textStroke > 0,
		fill: !0,
		width: s,
		height: c,
		rotation: o,
		...e.textOptions
	}, u = {
		x: 0,
		y: 0,
		width: 0,
		height: 0
	};
	if (e.text) {
		let t = this.document._fontSource, n = this.document._fontSize, r = this.document._fontFamily;
		e.font?.src && this.document.font(e.font.src, e.font?.family), e.font?.size && this.document.fontSize(e.font.size);
		let i = this.document.boundsOfString(e.text, 0, 0, {
			...l,
			rotation: 0
		});
		l.width = i.width, l.height = i.height, u = this.document.boundsOfString(e.text, 0, 0, l), this.document.font(t, r, n);
	}
	return {
		...e,
		textOptions: l,
		x: this._columnXPos[e.colIndex],
		y: this._rowYPos[e.rowIndex],
		textX: this._columnXPos[e.colIndex] + e.padding.left,
		textY: this._rowYPos[e.rowIndex] + e.padding.top,
		width: n,
		height: r,
		textAllocatedHeight: a,
		textAllocatedWidth: i,
		textBounds: u
	};
}
function Fg(e, t, n) {
	let r, i, a = yf(e), o = bf(e);
	if (e === 0 || e === 180 ? (r = t, i = n) : e === 90 || e === 270 ? (r = n, i = t) : e < 90 || e > 180 && e < 270 ? (r = t / (2 * a), i = t / (2 * o)) : (i = t / (2 * a), r = t / (2 * o)), o * r + a * i > n) {
		let s = a * a - o * o;
		e === 0 || e === 180 ? (r = t, i = n) : e === 90 || e === 270 ? (r = n, i = t) : e < 90 || e > 180 && e < 270 ? (r = (t * a - n * o) / s, i = (n * a - t * o) / s) : (i = (t * a - n * o) / s, r = (n * a - t * o) / s);
	}
	return {
		width: Math.abs(r),
		height: Math.abs(i)
	};
}
function Ig() {
	let e = this.opts.structParent;
	e && (this._tableStruct = this.document.struct("Table"), this._tableStruct.dictionary.data.ID = this._id, e instanceof Zh ? e.add(this._tableStruct) : e instanceof Jg && e.addStructure(this._tableStruct), this._headerRowLookup = {}, this._headerColumnLookup = {});
}
function Lg() {
	this._tableStruct && this._tableStruct.end();
}
function Rg(e, t, n) {
	let r = this.document.struct("TR");
	r.dictionary.data.ID = /* @__PURE__ */ new String(`${this._id}-${t}`), this._tableStruct.add(r), e.forEach((e) => n(e, r)), r.end();
}
function zg(e, t, n) {
	let r = this.document, i = r.struct(e.type, { title: e.title });
	i.dictionary.data.ID = e.id, t.add(i);
	let a = e.padding, o = e.border, s = {
		O: "Table",
		Width: e.width,
		Height: e.height,
		Padding: [
			a.top,
			a.bottom,
			a.left,
			a.right
		],
		RowSpan: e.rowSpan > 1 ? e.rowSpan : void 0,
		ColSpan: e.colSpan > 1 ? e.colSpan : void 0,
		BorderThickness: [
			o.top,
			o.bottom,
			o.left,
			o.right
		]
	};
	if (e.type === "TH") {
		if (e.scope === "Row" || e.scope === "Both") {
			for (let t = 0; t < e.rowSpan; t++) this._headerRowLookup[e.rowIndex + t] || (this._headerRowLookup[e.rowIndex + t] = []), this._headerRowLookup[e.rowIndex + t].push(e.id);
			s.Scope = e.scope;
		}
		if (e.scope === "Column" || e.scope === "Both") {
			for (let t = 0; t < e.colSpan; t++) this._headerColumnLookup[e.colIndex + t] || (this._headerColumnLookup[e.colIndex + t] = []), this._headerColumnLookup[e.colIndex + t].push(e.id);
			s.Scope = e.scope;
		}
	}
	let c = new Set([...Array.from({ length: e.colSpan }, (t, n) => this._headerColumnLookup[e.colIndex + n]).flat(), ...Array.from({ length: e.rowSpan }, (t, n) => this._headerRowLookup[e.rowIndex + n]).flat()].filter(Boolean));
	c.size && (s.Headers = Array.from(c));
	let l = r._normalizeColor;
	e.backgroundColor != null && (s.BackgroundColor = l(e.backgroundColor));
	let u = [
		o.top,
		o.bottom,
		o.left,
		o.right
	];
	if (u.some((e) => e)) {
		let t = e.borderColor;
		s.BorderColor = [
			u[0] ? l(t.top) : null,
			u[1] ? l(t.bottom) : null,
			u[2] ? l(t.left) : null,
			u[3] ? l(t.right) : null
		];
	}
	Object.keys(s).forEach((e) => s[e] === void 0 && delete s[e]), i.dictionary.data.A = r.ref(s), i.add(n), i.end(), i.dictionary.data.A.end();
}
function Bg(e, t) {
	return this._tableStruct ? Rg.call(this, e, t, Vg.bind(this)) : e.forEach((e) => Vg.call(this, e)), this._rowYPos[t] + this._rowHeights[t];
}
function Vg(e, t) {
	let n = () => {
		e.backgroundColor != null && this.document.save().fillColor(e.backgroundColor).rect(e.x, e.y, e.width, e.height).fill().restore(), Ug.call(this, e.border, e.borderColor, e.x, e.y, e.width, e.height), e.debug && (this.document.save(), this.document.dash(1, { space: 1 }).lineWidth(1).strokeOpacity(.3), this.document.rect(e.x, e.y, e.width, e.height).stroke("green"), this.document.restore()), e.text && Hg.call(this, e);
	};
	t ? zg.call(this, e, t, n) : n();
}
function Hg(e) {
	let t = this.document, n = t._fontSource, r = t._fontSize, i = t._fontFamily;
	e.customFont && (e.font.src && t.font(e.font.src, e.font.family), e.font.size && t.fontSize(e.font.size));
	let a = e.textX, o = e.textY, s = e.textAllocatedHeight, c = e.textAllocatedWidth, l = e.textBounds.width, u = e.textBounds.height, d = -e.textBounds.x, f = -e.textBounds.y, p = e.align.x === "right" ? 1 : e.align.x === "center" ? .5 : 0, m = (c - l) * p, h = e.align.y === "bottom" ? 1 : e.align.y === "center" ? .5 : 0, g = (s - u) * h, _ = m + d, v = g + f;
	e.debug && (t.save(), t.dash(1, { space: 1 }).lineWidth(1).strokeOpacity(.3), e.text && t.moveTo(a + m, o).lineTo(a + m, o + s).moveTo(a + m + l, o).lineTo(a + m + l, o + s).stroke("blue").moveTo(a, o + g).lineTo(a + c, o + g).moveTo(a, o + g + u).lineTo(a + c, o + g + u).stroke("green"), t.rect(a, o, c, s).stroke("orange"), t.restore()), t.save().rect(a, o, c, s).clip(), t.fillColor(e.textColor).strokeColor(e.textStrokeColor), e.textStroke > 0 && t.lineWidth(e.textStroke), t.text(e.text, a + _, o + v, e.textOptions), t.restore(), e.font && t.font(n, i, r);
}
function Ug(e, t, n, r, i, a, o) {
	e = Object.fromEntries(Object.entries(e).map(([e, t]) => [e, o && !o[e] ? 0 : t]));
	let s = this.document;
	[
		e.right,
		e.bottom,
		e.left
	].every((t) => t === e.top) ? e.top > 0 && s.save().lineWidth(e.top).strokeColor(t.top).rect(n, r, i, a).stroke().restore() : (e.top > 0 && s.save().lineWidth(e.top).moveTo(n, r).strokeColor(t.top).lineTo(n + i, r).stroke().restore(), e.right > 0 && s.save().lineWidth(e.right).moveTo(n + i, r).strokeColor(t.right).lineTo(n + i, r + a).stroke().restore(), e.bottom > 0 && s.save().lineWidth(e.bottom).moveTo(n + i, r + a).strokeColor(t.bottom).lineTo(n, r + a).stroke().restore(), e.left > 0 && s.save().lineWidth(e.left).moveTo(n, r + a).strokeColor(t.left).lineTo(n, r).stroke().restore());
}
var Wg = class {
	constructor(e, t = {}) {
		if (this.document = e, this.opts = Object.freeze(t), Dg.call(this), Ig.call(this), this._currRowIndex = 0, this._ended = !1, t.data) {
			for (let e of t.data) this.row(e);
			return this.end();
		}
	}
	row(e, t = !1) {
		if (this._ended) throw Error(`Table was marked as ended on row ${this._currRowIndex}`);
		e = Array.from(e), e = Ag.call(this, e, this._currRowIndex), this._currRowIndex === 0 && jg.call(this, e);
		let { newPage: n, toRender: r } = Ng.call(this, e, this._currRowIndex);
		n && this.document.continueOnNewPage();
		let i = Bg.call(this, r, this._currRowIndex);
		return this.document.x = this._position.x, this.document.y = i, t ? this.end() : (this._currRowIndex++, this);
	}
	end() {
		for (; this._rowBuffer?.size;) this.row([]);
		return this._ended = !0, Lg.call(this), this.document;
	}
}, Gg = {
	initTables() {
		this._tableIndex = 0;
	},
	table(e) {
		return new Wg(this, e);
	}
}, Kg = class {
	constructor() {
		this._metadata = "\n        <?xpacket begin=\"﻿\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n            <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n                <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n        ";
	}
	_closeTags() {
		this._metadata = this._metadata.concat("\n                </rdf:RDF>\n            </x:xmpmeta>\n        <?xpacket end=\"w\"?>\n        ");
	}
	append(e, t = !0) {
		this._metadata = this._metadata.concat(e), t && (this._metadata = this._metadata.concat("\n"));
	}
	getXML() {
		return this._metadata;
	}
	getLength() {
		return this._metadata.length;
	}
	end() {
		this._closeTags(), this._metadata = this._metadata.trim();
	}
}, qg = {
	initMetadata() {
		this.metadata = new Kg();
	},
	appendXML(e, t = !0) {
		this.metadata.append(e, t);
	},
	_addInfo() {
		this.appendXML(`
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            <xmp:CreateDate>${this.info.CreationDate.toISOString().split(".")[0] + "Z"}</xmp:CreateDate>
            <xmp:CreatorTool>${this.info.Creator}</xmp:CreatorTool>
        </rdf:Description>
        `), (this.info.Title || this.info.Author || this.info.Subject) && (this.appendXML("\n            <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n            "), this.info.Title && this.appendXML(`
                <dc:title>
                    <rdf:Alt>
                        <rdf:li xml:lang="x-default">${this.info.Title}</rdf:li>
                    </rdf:Alt>
                </dc:title>
                `), this.info.Author && this.appendXML(`
                <dc:creator>
                    <rdf:Seq>
                        <rdf:li>${this.info.Author}</rdf:li>
                    </rdf:Seq>
                </dc:creator>
                `), this.info.Subject && this.appendXML(`
                <dc:description>
                    <rdf:Alt>
                        <rdf:li xml:lang="x-default">${this.info.Subject}</rdf:li>
                    </rdf:Alt>
                </dc:description>
                `), this.appendXML("\n            </rdf:Description>\n            ")), this.appendXML(`
        <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
            <pdf:Producer>${this.info.Producer}</pdf:Producer>`, !1), this.info.Keywords && this.appendXML(`
            <pdf:Keywords>${this.info.Keywords}</pdf:Keywords>`, !1), this.appendXML("\n        </rdf:Description>\n        ");
	},
	endMetadata() {
		this._addInfo(), this.metadata.end(), this.version != 1.3 && (this.metadataRef = this.ref({
			length: this.metadata.getLength(),
			Type: "Metadata",
			Subtype: "XML"
		}), this.metadataRef.compress = !1, this.metadataRef.write(new TextEncoder().encode(this.metadata.getXML())), this.metadataRef.end(), this._root.data.Metadata = this.metadataRef);
	}
}, Jg = class extends Hd {
	constructor(e = {}) {
		switch (super(e), this.options = e, e.pdfVersion) {
			case "1.4":
				this.version = 1.4;
				break;
			case "1.5":
				this.version = 1.5;
				break;
			case "1.6":
				this.version = 1.6;
				break;
			case "1.7":
			case "1.7ext3":
				this.version = 1.7;
				break;
			default: this.version = 1.3;
		}
		this.compress = this.options.compress == null || this.options.compress, this._pageBuffer = [], this._pageBufferStart = 0, this._offsets = [], this._waiting = 0, this._ended = !1, this._offset = 0;
		let t = this.ref({
			Type: "Pages",
			Count: 0,
			Kids: []
		}), n = this.ref({ Dests: new wf() });
		if (this._root = this.ref({
			Type: "Catalog",
			Pages: t,
			Names: n
		}), this.options.lang && (this._root.data.Lang = new String(this.options.lang)), this.options.pageLayout) {
			let e = this.options.pageLayout;
			this._root.data.PageLayout = e.charAt(0).toUpperCase() + e.slice(1);
		}
		if (this.page = null, this.initMetadata(), this.initColor(), this.initVector(), this.initFonts(e.font), this.initText(), this.initImages(), this.initOutline(), this.initMarkings(e), this.initTables(), this.initSubset(e), this.info = {
			Producer: "PDFKit",
			Creator: "PDFKit",
			CreationDate: /* @__PURE__ */ new Date()
		}, this.options.info) for (let e in this.options.info) {
			let t = this.options.info[e];
			this.info[e] = t;
		}
		this.options.displayTitle && (this._root.data.ViewerPreferences = this.ref({ DisplayDocTitle: !0 })), this._id = Sm.generateFileID(this.info), this._security = Sm.create(this, e), this._write(`%PDF-${this.version}`), this._write("%ÿÿÿÿ"), this.options.autoFirstPage !== !1 && this.addPage();
	}
	addPage(e) {
		let t = this.options;
		t.bufferPages || this.flushPages();
		let n = e?.font;
		n && this.font(n, e.fontFamily);
		let r = e?.fontSize;
		r && this.fontSize(r), this.page = new Cf(this, e || t), this._pageBuffer.push(this.page);
		let i = this._root.data.Pages.data;
		return i.Kids.push(this.page.dictionary), i.Count++, this.x = this.page.margins.left, this.y = this.page.margins.top, this._ctm = [
			1,
			0,
			0,
			1,
			0,
			0
		], this.transform(1, 0, 0, -1, 0, this.page.height), this.emit("pageAdded"), this;
	}
	continueOnNewPage(e) {
		let t = this.endPageMarkings(this.page);
		return this.addPage(e ?? this.page._options), this.initPageMarkings(t), this;
	}
	bufferedPageRange() {
		return {
			start: this._pageBufferStart,
			count: this._pageBuffer.length
		};
	}
	switchToPage(e) {
		let t;
		if (!(t = this._pageBuffer[e - this._pageBufferStart])) throw Error(`switchToPage(${e}) out of bounds, current buffer covers pages ${this._pageBufferStart} to ${this._pageBufferStart + this._pageBuffer.length - 1}`);
		return this.page = t;
	}
	flushPages() {
		let e = this._pageBuffer;
		this._pageBuffer = [], this._pageBufferStart += e.length;
		for (let t of e) this.endPageMarkings(t), t.end();
	}
	addNamedDestination(e, ...t) {
		t.length === 0 && (t = [
			"XYZ",
			null,
			null,
			null
		]), t[0] === "XYZ" && t[2] !== null && (t[2] = this.page.height - t[2]), t.unshift(this.page.dictionary), this._root.data.Names.data.Dests.add(e, t);
	}
	addNamedEmbeddedFile(e, t) {
		if (!t) throw Error(`No ref specified for embedded file ${e}`);
		this._root.data.Names.data.EmbeddedFiles || (this._root.data.Names.data.EmbeddedFiles = new wf({ limits: !1 })), this._root.data.Names.data.EmbeddedFiles.add(e, t);
	}
	addNamedJavaScript(e, t) {
		this._root.data.Names.data.JavaScript || (this._root.data.Names.data.JavaScript = new wf());
		let n = {
			JS: new String(t),
			S: "JavaScript"
		};
		this._root.data.Names.data.JavaScript.add(e, n);
	}
	ref(e) {
		let t = new lf(this, this._offsets.length + 1, e);
		return this._offsets.push(null), this._waiting++, t;
	}
	_read() {}
	_write(e) {
		e instanceof Uint8Array || (e = qd(e + "\n")), this.push(e), this._offset += e.length;
	}
	addContent(e) {
		return this.page.write(e), this;
	}
	_refEnd(e) {
		this._offsets[e.id - 1] = e.offset, --this._waiting === 0 && this._ended && (this._finalize(), this._ended = !1);
	}
	end() {
		this.flushPages(), this._info = this.ref();
		for (let e in this.info) {
			let t = this.info[e];
			typeof t == "string" && (t = new String(t));
			let n = this.ref(t);
			n.end(), this._info.data[e] = n;
		}
		this._info.end();
		for (let e in this._fontFamilies) this._fontFamilies[e].finalize();
		this.endOutline(), this.endMarkings(), this.subset && this.endSubset(), this.endMetadata(), this._root.end(), this._root.data.Pages.end(), this._root.data.Names.end(), this.endAcroForm(), this._root.data.ViewerPreferences && this._root.data.ViewerPreferences.end(), this._security && this._security.end(), this._waiting === 0 ? this._finalize() : this._ended = !0;
	}
	_finalize() {
		let e = this._offset;
		this._write("xref"), this._write(`0 ${this._offsets.length + 1}`), this._write("0000000000 65535 f ");
		for (let e of this._offsets) e = `0000000000${e}`.slice(-10), this._write(e + " 00000 n ");
		let t = {
			Size: this._offsets.length + 1,
			Root: this._root,
			Info: this._info,
			ID: [this._id, this._id]
		};
		this._security && (t.Encrypt = this._security.dictionary), this._write("trailer"), this._write(sf.convert(t)), this._write("startxref"), this._write(`${e}`), this._write("%%EOF"), this.push(null);
	}
	toString() {
		return "[object PDFDocument]";
	}
}, Yg = (e) => {
	Object.assign(Jg.prototype, e);
};
Yg(qg), Yg(qm), Yg(dh), Yg(jh), Yg(Lh), Yg(Wh), Yg(Kh), Yg(Yh), Yg($h), Yg(lg), Yg(ug), Yg(gg), Yg(Gg), hh(fg, Jd("AAAL0AAAAAACAAAAbW50clJHQiBYWVogB98AAgAPAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAPbWAAEAAAAA0y0AAAAAPQ6y3q6Tl76bZybOjApDzgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQZGVzYwAAAUQAAABjYlhZWgAAAagAAAAUYlRSQwAAAbwAAAgMZ1RSQwAAAbwAAAgMclRSQwAAAbwAAAgMZG1kZAAACcgAAACIZ1hZWgAAClAAAAAUbHVtaQAACmQAAAAUbWVhcwAACngAAAAkYmtwdAAACpwAAAAUclhZWgAACrAAAAAUdGVjaAAACsQAAAAMdnVlZAAACtAAAACHd3RwdAAAC1gAAAAUY3BydAAAC2wAAAA3Y2hhZAAAC6QAAAAsZGVzYwAAAAAAAAAJc1JHQjIwMTQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFhZWiAAAAAAAAAkoAAAD4QAALbPY3VydgAAAAAAAAQAAAAABQAKAA8AFAAZAB4AIwAoAC0AMgA3ADsAQABFAEoATwBUAFkAXgBjAGgAbQByAHcAfACBAIYAiwCQAJUAmgCfAKQAqQCuALIAtwC8AMEAxgDLANAA1QDbAOAA5QDrAPAA9gD7AQEBBwENARMBGQEfASUBKwEyATgBPgFFAUwBUgFZAWABZwFuAXUBfAGDAYsBkgGaAaEBqQGxAbkBwQHJAdEB2QHhAekB8gH6AgMCDAIUAh0CJgIvAjgCQQJLAlQCXQJnAnECegKEAo4CmAKiAqwCtgLBAssC1QLgAusC9QMAAwsDFgMhAy0DOANDA08DWgNmA3IDfgOKA5YDogOuA7oDxwPTA+AD7AP5BAYEEwQgBC0EOwRIBFUEYwRxBH4EjASaBKgEtgTEBNME4QTwBP4FDQUcBSsFOgVJBVgFZwV3BYYFlgWmBbUFxQXVBeUF9gYGBhYGJwY3BkgGWQZqBnsGjAadBq8GwAbRBuMG9QcHBxkHKwc9B08HYQd0B4YHmQesB78H0gflB/gICwgfCDIIRghaCG4IggiWCKoIvgjSCOcI+wkQCSUJOglPCWQJeQmPCaQJugnPCeUJ+woRCicKPQpUCmoKgQqYCq4KxQrcCvMLCwsiCzkLUQtpC4ALmAuwC8gL4Qv5DBIMKgxDDFwMdQyODKcMwAzZDPMNDQ0mDUANWg10DY4NqQ3DDd4N+A4TDi4OSQ5kDn8Omw62DtIO7g8JDyUPQQ9eD3oPlg+zD88P7BAJECYQQxBhEH4QmxC5ENcQ9RETETERTxFtEYwRqhHJEegSBxImEkUSZBKEEqMSwxLjEwMTIxNDE2MTgxOkE8UT5RQGFCcUSRRqFIsUrRTOFPAVEhU0FVYVeBWbFb0V4BYDFiYWSRZsFo8WshbWFvoXHRdBF2UXiReuF9IX9xgbGEAYZRiKGK8Y1Rj6GSAZRRlrGZEZtxndGgQaKhpRGncanhrFGuwbFBs7G2MbihuyG9ocAhwqHFIcexyjHMwc9R0eHUcdcB2ZHcMd7B4WHkAeah6UHr4e6R8THz4faR+UH78f6iAVIEEgbCCYIMQg8CEcIUghdSGhIc4h+yInIlUigiKvIt0jCiM4I2YjlCPCI/AkHyRNJHwkqyTaJQklOCVoJZclxyX3JicmVyaHJrcm6CcYJ0kneierJ9woDSg/KHEooijUKQYpOClrKZ0p0CoCKjUqaCqbKs8rAis2K2krnSvRLAUsOSxuLKIs1y0MLUEtdi2rLeEuFi5MLoIuty7uLyQvWi+RL8cv/jA1MGwwpDDbMRIxSjGCMbox8jIqMmMymzLUMw0zRjN/M7gz8TQrNGU0njTYNRM1TTWHNcI1/TY3NnI2rjbpNyQ3YDecN9c4FDhQOIw4yDkFOUI5fzm8Ofk6Njp0OrI67zstO2s7qjvoPCc8ZTykPOM9Ij1hPaE94D4gPmA+oD7gPyE/YT+iP+JAI0BkQKZA50EpQWpBrEHuQjBCckK1QvdDOkN9Q8BEA0RHRIpEzkUSRVVFmkXeRiJGZ0arRvBHNUd7R8BIBUhLSJFI10kdSWNJqUnwSjdKfUrESwxLU0uaS+JMKkxyTLpNAk1KTZNN3E4lTm5Ot08AT0lPk0/dUCdQcVC7UQZRUFGbUeZSMVJ8UsdTE1NfU6pT9lRCVI9U21UoVXVVwlYPVlxWqVb3V0RXklfgWC9YfVjLWRpZaVm4WgdaVlqmWvVbRVuVW+VcNVyGXNZdJ114XcleGl5sXr1fD19hX7NgBWBXYKpg/GFPYaJh9WJJYpxi8GNDY5dj62RAZJRk6WU9ZZJl52Y9ZpJm6Gc9Z5Nn6Wg/aJZo7GlDaZpp8WpIap9q92tPa6dr/2xXbK9tCG1gbbluEm5rbsRvHm94b9FwK3CGcOBxOnGVcfByS3KmcwFzXXO4dBR0cHTMdSh1hXXhdj52m3b4d1Z3s3gReG54zHkqeYl553pGeqV7BHtje8J8IXyBfOF9QX2hfgF+Yn7CfyN/hH/lgEeAqIEKgWuBzYIwgpKC9INXg7qEHYSAhOOFR4Wrhg6GcobXhzuHn4gEiGmIzokziZmJ/opkisqLMIuWi/yMY4zKjTGNmI3/jmaOzo82j56QBpBukNaRP5GokhGSepLjk02TtpQglIqU9JVflcmWNJaflwqXdZfgmEyYuJkkmZCZ/JpomtWbQpuvnByciZz3nWSd0p5Anq6fHZ+Ln/qgaaDYoUehtqImopajBqN2o+akVqTHpTilqaYapoum/adup+CoUqjEqTepqaocqo+rAqt1q+msXKzQrUStuK4trqGvFq+LsACwdbDqsWCx1rJLssKzOLOutCW0nLUTtYq2AbZ5tvC3aLfguFm40blKucK6O7q1uy67p7whvJu9Fb2Pvgq+hL7/v3q/9cBwwOzBZ8Hjwl/C28NYw9TEUcTOxUvFyMZGxsPHQce/yD3IvMk6ybnKOMq3yzbLtsw1zLXNNc21zjbOts83z7jQOdC60TzRvtI/0sHTRNPG1EnUy9VO1dHWVdbY11zX4Nhk2OjZbNnx2nba+9uA3AXcit0Q3ZbeHN6i3ynfr+A24L3hROHM4lPi2+Nj4+vkc+T85YTmDeaW5x/nqegy6LzpRunQ6lvq5etw6/vshu0R7ZzuKO6070DvzPBY8OXxcvH/8ozzGfOn9DT0wvVQ9d72bfb794r4Gfio+Tj5x/pX+uf7d/wH/Jj9Kf26/kv+3P9t//9kZXNjAAAAAAAAAC5JRUMgNjE5NjYtMi0xIERlZmF1bHQgUkdCIENvbG91ciBTcGFjZSAtIHNSR0IAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWFlaIAAAAAAAAGKZAAC3hQAAGNpYWVogAAAAAAAAAAAAUAAAAAAAAG1lYXMAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlhZWiAAAAAAAAAAngAAAKQAAACHWFlaIAAAAAAAAG+iAAA49QAAA5BzaWcgAAAAAENSVCBkZXNjAAAAAAAAAC1SZWZlcmVuY2UgVmlld2luZyBDb25kaXRpb24gaW4gSUVDIDYxOTY2LTItMQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWFlaIAAAAAAAAPbWAAEAAAAA0y10ZXh0AAAAAENvcHlyaWdodCBJbnRlcm5hdGlvbmFsIENvbG9yIENvbnNvcnRpdW0sIDIwMTUAAHNmMzIAAAAAAAEMRAAABd////MmAAAHlAAA/Y////uh///9ogAAA9sAAMB1"));
// src/cli/pdfkit-entry.mjs
var Xg = Jg, Zg = at;
export { Xg as PdfDocument, Zg as readFont };
