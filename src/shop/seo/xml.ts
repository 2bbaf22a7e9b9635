import { endpointBody } from '@/rendering/endpoint-body.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it may stand in an element or attribute; characters that XML 1.0 forbids are left out. */
export const escapeXml = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** @returns an element with text content, nothing when there is no text. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : ''

/** @returns an answer of a prerendered endpoint. */
export const xmlResponse = (body: string, type = 'application/xml'): Response =>
  new Response(endpointBody(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`), {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  })
