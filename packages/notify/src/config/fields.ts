import { Failure } from '@hearth/kernel'
import { z } from 'zod'

const unitsMs: readonly (readonly [unit: string, ms: number])[] = [
  ['y', 31_536_000_000],
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
]
const durationForm = /^(?:0|(?:\d+y)?(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?:\d+ms)?)$/

/** `1h30m`, as milliseconds. */
export const duration = z.string().transform((text, context) => {
  if (text !== '' && durationForm.test(text)) {
    const parts = [...text.matchAll(/(\d+)([a-z]+)/g)]
    return parts.reduce(
      (sum, [, count, unit]) => sum + Number(count) * (unitsMs.find(([name]) => name === unit)?.[1] ?? 0),
      0,
    )
  }
  context.addIssue({ code: 'custom', message: `not a valid duration string: "${text}"` })
  return z.NEVER
})

/** YAML reads `1.0` as a number where text is meant. */
export const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** Text that a parser of ours turns into something; its refusal is the fault of this place. */
export function parsed<T, I extends z.ZodType<unknown>>(input: I, parse: (value: z.output<I>) => T) {
  return input.transform((value, context): T => {
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })
}

/** An address of HTTP, without credentials in it. */
export const httpUrl = z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
  message: 'must be an address that begins with http:// or https://',
})
