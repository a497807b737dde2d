/** The first of the codings on offer that an `Accept-Encoding` header takes, or `undefined`. */
export function acceptedCoding<Coding extends string>(
  header: string | undefined,
  offered: readonly Coding[],
): Coding | undefined {
  return header === undefined ? undefined : offered.find((coding) => accepts(header, coding))
}

// Named, or meant by the star, and not with a weight of 0.
function accepts(header: string, coding: string): boolean {
  const weights = header.split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q\s*=\s*/),
  )
  const named = weights.find(([name]) => name === coding) ?? weights.find(([name]) => name === '*')
  return named !== undefined && Number(named[1] ?? 1) > 0
}
