const powers: Readonly<Record<string, number>> = { '': 0, K: 1, M: 2, G: 3, T: 4, P: 5 }

/** `10MB` or `10MiB`, both in powers of 1024, or plain bytes; `undefined` for anything else. */
export function readBytes(text: string): number | undefined {
  const [, amount, prefix = ''] = /^(\d+(?:\.\d+)?)([KMGTP]?)i?B?$/.exec(text) ?? []
  return amount === undefined ? undefined : Math.floor(Number(amount) * 1024 ** (powers[prefix] ?? 0))
}
