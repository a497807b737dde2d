/**
 * Makes text from elsewhere (a model, a log line) safe to print: control characters, and with them
 * every terminal escape sequence, become visible symbols; carriage returns and the marks that
 * reorder text are removed. Line feeds and tabs stay. Works on any piece of a stream by itself.
 */
export function sanitize(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20 && code !== carriageReturn) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : ''
  })
}

const carriageReturn = 0x0d

// C0 without tab and line feed, DEL, C1, and the bidirectional overrides and isolates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
