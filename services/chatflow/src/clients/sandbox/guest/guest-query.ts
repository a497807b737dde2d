/** The form of a query string. */
export function guestQuery() {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const encode = (text: string) =>
    encodeURIComponent(text)
      .replace(/%20/g, '+')
      .replace(/[!'()~]/g, percent)
  const decode = (text: string) => {
    const spaced = text.replace(/\+/g, ' ')
    try {
      return decodeURIComponent(spaced)
    } catch {
      return spaced
    }
  }
  return {
    parse: (text: string): [string, string][] =>
      text
        .replace(/^\?/, '')
        .split('&')
        .filter((part) => part !== '')
        .map((part) => {
          const [name = '', ...value] = part.split('=')
          return [decode(name), decode(value.join('='))]
        }),
    render: (pairs: readonly (readonly [string, string])[]) =>
      pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
  }
}
