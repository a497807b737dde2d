/** The parameters of an address or of a form. */
export type Form = {
  readonly values: URLSearchParams
  /** What could not be read, in Go's words; the parameters that it stands in are left out. */
  readonly fault?: string | undefined
}

// A percent sign that does not stand before two hexadecimal digits, and what follows it.
const brokenEscape = /%(?![\da-f]{2}).{0,2}/iu

/** Reads parameters as Go does: each that is broken counts as absent, where a browser takes it as it is written. */
export function parseForm(text: string): Form {
  const kept: string[] = []
  let fault: string | undefined
  for (const part of text.replace(/^\?/, '').split('&')) {
    const broken = brokenEscape.exec(part)?.[0]
    if (part.includes(';')) fault = 'invalid semicolon separator in query'
    else if (broken !== undefined) fault ??= `invalid URL escape "${broken}"`
    else kept.push(part)
  }
  return { values: new URLSearchParams(kept.join('&')), fault }
}
