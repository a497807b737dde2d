import { describe, expect, test } from 'vitest'
import { hashPassword, matchesPassword, passwordCost } from './password-hash.ts'

describe('the hash of a password', () => {
  test('takes 32 MB unless it is told to take less', async () => {
    expect(passwordCost).toEqual({ N: 32_768, r: 8, p: 1 })
    expect(JSON.parse(await hashPassword('correct horse'))).toMatchObject({ algorithm: 'scrypt', ...passwordCost })
  })

  test('is checked at the cost that it was made at, whatever others cost', async () => {
    const cost = { N: 16, r: 4, p: 2 }
    const hash = await hashPassword('correct horse', cost)
    expect(JSON.parse(hash)).toMatchObject(cost)
    expect(await matchesPassword(hash, 'correct horse')).toBe(true)
    expect(await matchesPassword(hash, 'correct horsf', cost)).toBe(false)
  })

  test('of nobody matches nothing, though it is computed', async () => {
    expect(await matchesPassword(undefined, '', { N: 16, r: 8, p: 1 })).toBe(false)
  })

  test('differs for the same password', async () => {
    const cost = { N: 16, r: 8, p: 1 }
    expect(await hashPassword('correct horse', cost)).not.toBe(await hashPassword('correct horse', cost))
  })

  test('that is something else is refused', async () => {
    await expect(matchesPassword('{"version":1}', 'correct horse')).rejects.toThrow('algorithm')
  })
})
