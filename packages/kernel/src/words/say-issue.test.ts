import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import './describe-issue.ts'
import { sayIssue } from './say-issue.ts'

const text = z.string()

describe('what a schema finds wrong', () => {
  test.each<{ schema: z.ZodType; value: unknown; says: string }>([
    { schema: z.array(text), value: undefined, says: 'must be a list, but is missing' },
    { schema: text, value: 5, says: 'must be a text, not a number' },
    { schema: text, value: null, says: 'must be a text, not null' },
    { schema: z.boolean(), value: 'yes', says: 'must be true or false, not a text' },
    { schema: z.object({}), value: [], says: 'must be an object, not a list' },
    { schema: z.record(text, text), value: true, says: 'must be an object, not true or false' },
    { schema: z.int(), value: 1.5, says: 'must be an integer, not 1.5' },
    { schema: z.number(), value: Number.POSITIVE_INFINITY, says: 'must be a number, not Infinity' },
    { schema: z.literal('a'), value: 'b', says: 'must be "a"' },
    { schema: z.enum(['a', 'b']), value: 'c', says: 'must be one of "a", "b"' },
    { schema: z.number().max(2), value: 3, says: 'must be at most 2' },
    { schema: z.number().gt(0), value: 0, says: 'must be more than 0' },
    { schema: z.number().lt(1), value: 1, says: 'must be less than 1' },
    { schema: z.int().min(1), value: 0, says: 'must be at least 1' },
    { schema: text.max(1), value: 'ab', says: 'must have at most 1 character' },
    { schema: text.min(1), value: '', says: 'must not be empty' },
    { schema: text.length(2), value: 'a', says: 'must have exactly 2 characters' },
    { schema: z.array(text).min(2), value: ['a'], says: 'must have at least 2 items' },
    { schema: z.number().multipleOf(5), value: 3, says: 'must be a multiple of 5' },
    { schema: z.strictObject({}), value: { a: 1, b: 2 }, says: 'unknown key "a", "b"' },
    { schema: z.url(), value: 'x', says: 'must be an address such as https://example.com' },
    { schema: z.uuid(), value: 'x', says: 'must be of the format uuid' },
    { schema: text.regex(/^a$/), value: 'b', says: 'must match /^a$/' },
    { schema: text.startsWith('a'), value: 'b', says: 'must start with "a"' },
    { schema: z.union([text, z.boolean()]), value: 1, says: 'has none of the forms that it may have' },
    { schema: z.union([text, z.boolean()], 'a text, or true or false'), value: 1, says: 'a text, or true or false' },
    {
      schema: z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      value: { type: 'c' },
      says: 'must be one of "a", "b"',
    },
    { schema: z.record(text.regex(/^\d+$/), text), value: { a: 'b' }, says: 'has a key that is not allowed' },
    { schema: text.refine(() => false), value: 'a', says: 'is not allowed' },
  ])('$says', ({ schema, value, says }) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(says)
  })

  test('is what every schema of the process says', () => {
    expect(z.config().localeError).toBe(sayIssue)
  })
})
