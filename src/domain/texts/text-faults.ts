/** What a text may not hold, with what its sentence says of it. */
export interface FaultValues {
  readonly notUtf8: undefined
  readonly tooLong: { readonly most: number }
  readonly tooDeep: { readonly most: number }
  readonly tooTangled: undefined
  /** In the words of the parser. */
  readonly unreadable: { readonly message: string }
  readonly noHeader: undefined
  readonly openHeader: undefined
  readonly headerSign: { readonly sign: string }
  readonly headerKey: { readonly key: string }
  readonly module: undefined
  readonly expression: undefined
  readonly spread: { readonly tag: string }
  readonly unknownTag: { readonly tag: string }
  readonly unknownAttribute: { readonly tag: string; readonly name: string }
  readonly attributeCode: { readonly tag: string; readonly name: string }
  readonly attributeValue: {
    readonly tag: string
    readonly name: string
    readonly choices: readonly string[]
  }
  readonly missingAttribute: { readonly tag: string; readonly name: string }
  readonly children: { readonly tag: string }
  readonly link: { readonly address: string }
  readonly picture: { readonly address: string }
  readonly html: undefined
  readonly footnote: undefined
}

export type TextFaultCode = keyof FaultValues

/** What is wrong, wherever it stands. */
export type SaidFault = {
  readonly [Code in TextFaultCode]: FaultValues[Code] extends undefined
    ? { readonly code: Code }
    : { readonly code: Code; readonly values: FaultValues[Code] }
}[TextFaultCode]

/** What is wrong in a line of a file, from 1. */
export type TextFault = SaidFault & { readonly line: number }
