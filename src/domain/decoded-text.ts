/**
 * Reads a file in UTF-8, or, where it is none, in Windows-1252: what older spreadsheets and carriers write.
 * @returns its text, and whether it was UTF-8.
 */
export function decodedText(bytes: ArrayBuffer | Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false }
  }
}
