import type { Gpu } from './machine.ts'

// Gigabytes a second as the makers state them; of several names that fit, the first counts.
const known: readonly (readonly [name: RegExp, gigabytesPerSecond: number])[] = [
  [/\bB200\b/i, 8_000],
  [/\bH200\b/i, 4_800],
  [/\bH100\b/i, 3_350],
  [/\bA100\b/i, 1_555],
  [/\bL40S?\b/i, 864],
  [/\bL4\b/i, 300],
  [/\bT4\b/i, 320],
  [/\bRTX 5090\b(?! Laptop)/i, 1_792],
  [/\bRTX 5080\b(?! Laptop)/i, 960],
  [/\bRTX 5070 Ti\b(?! Laptop)/i, 896],
  [/\bRTX 5070\b(?! Laptop)/i, 672],
  [/\bRTX 5060\b/i, 448],
  [/\bRTX 4090\b(?! Laptop)/i, 1_008],
  [/\bRTX 4080\b(?! Laptop)/i, 717],
  [/\bRTX 4070 Ti SUPER\b/i, 672],
  [/\bRTX 4070\b(?! Laptop)/i, 504],
  [/\bRTX 4060 Ti\b/i, 288],
  [/\bRTX 40[56]0\b/i, 192],
  [/\bRTX 3090\b/i, 936],
  [/\bRTX 3080\b(?! Laptop)/i, 760],
  [/\bRTX 3070\b/i, 448],
  [/\bRTX 3060\b(?! Laptop)/i, 360],
  [/\bRTX 2080\b/i, 448],
  [/\bRTX 20[67]0\b/i, 336],
  [/\bGTX 1080 Ti\b/i, 484],
  [/\bGTX 10[67]0\b/i, 192],
  [/\bGTX 16[56]0\b/i, 192],
  [/\bRX 7900 XTX\b/i, 960],
  [/\bRX 7900 XT\b/i, 800],
  [/\bRX 9070\b/i, 640],
  [/\bRX 7[68]00\b/i, 288],
  [/\bApple M\d Ultra\b/i, 800],
  [/\bApple M4 Max\b/i, 410],
  [/\bApple M\d Max\b/i, 300],
  [/\bApple M[124] Pro\b/i, 200],
  [/\bApple M\d Pro\b/i, 150],
  [/\bApple M1\b/i, 68],
  [/\bApple M\d\b/i, 100],
]

const slowestBytesPerSecond = 190e9

/** What a GPU reads of its memory in a second; of one that is not known, what the slowest of its kind do. */
export function gpuBytesPerSecond({ name }: Gpu): number {
  const [, gigabytes] = known.find(([pattern]) => pattern.test(name)) ?? []
  return gigabytes === undefined ? slowestBytesPerSecond : gigabytes * 1e9
}
