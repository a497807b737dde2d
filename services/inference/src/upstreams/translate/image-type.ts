const beginnings: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** The media type of a picture in base64, as its first bytes tell it; `undefined` for all others. */
export function imageType(base64: string): string | undefined {
  const head = Buffer.from(base64.slice(0, 16), 'base64').toString('latin1')
  return beginnings.find(([, beginning]) => beginning.test(head))?.[0]
}
