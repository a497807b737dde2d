import { describeIssue } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { defaultModelSchema } from './default-model.ts'

const eitherOne = '"model": name a model for chat here, or one for vectors as "embedding", and not both'

describe('the body of POST /models/default', () => {
  test.each([[{ model: 'a' }], [{ embedding: 'b' }]])('%j is read', (body) => {
    expect(defaultModelSchema.parse(body)).toEqual(body)
  })

  test.each([
    [{}, eitherOne],
    [{ model: 'a', embedding: 'b' }, eitherOne],
    [{ modl: 'a' }, 'unknown key "modl"'],
    [{ model: '' }, '"model": must not be empty'],
    [{ model: 1 }, '"model": must be a text, not a number'],
    [[], 'must be an object, not a list'],
  ])('%j is refused, and what is wrong is named', (body, message) => {
    const [issue] = defaultModelSchema.safeParse(body).error?.issues ?? []
    expect(issue && describeIssue(issue)).toBe(message)
  })
})
