import { threadMs } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { redactPersonal, redactPersonalIn, redactPersonalJson } from './redact-personal.ts'

describe('redactPersonal()', () => {
  test.each([
    ['write to jane.doe+shop@mail.example.org.', 'write to [EMAIL].'],
    ['<a@b.io>, x_y@sub.domain.co.uk', '<[EMAIL]>, [EMAIL]'],
    ['IBAN DE89 3704 0044 0532 0130 00, please', 'IBAN [IBAN], please'],
    ['GB82WEST12345698765432', '[IBAN]'],
    ['card 4111 1111 1111 1111 or 5500-0000-0000-0004', 'card [CARD] or [CARD]'],
    ['378282246310005', '[CARD]'],
    ['SSN 078-05-1120', 'SSN [SSN]'],
    ['from 192.168.0.17 to 10.0.0.1:8080', 'from [IP] to [IP]:8080'],
    ['at 2001:db8:85a3::8a2e:370:7334', 'at [IP]'],
    ['call +49 171 1234567 now', 'call [PHONE] now'],
    ['(415) 555-2671', '[PHONE]'],
    ['415.555.2671, 4155552671', '[PHONE], [PHONE]'],
    ['0171/1234567', '[PHONE]'],
    ['+1 (415) 555-2671.', '[PHONE].'],
    ['tel:+4930123456,4155552671', 'tel:[PHONE],[PHONE]'],
  ])('%j becomes %j', (text, expected) => {
    expect(redactPersonal(text)).toBe(expected)
  })

  test.each([
    'the year 2026, 12 apples and 3.14159265',
    '2026-11-21 18:20:41 and 2026-11-21T18:20:41.000Z, 21.11.2026',
    '1.234.567 or 10 000 000 pieces',
    '5f0e0e0e-1234-4123-8123-123456789012',
    'version 24.1.0, port 8080, id 12345',
    'llmAgentflow_0, gpt-4o-2024-08-06, user@localhost',
    'at 18:20:41 or 1:2',
    '/users/4155552671/orders',
    'std::vector, a::b',
  ])('%j stays', (text) => {
    expect(redactPersonal(text)).toBe(text)
  })

  test('takes time that grows with the length of a hostile text only', () => {
    const hostile = [
      'a.'.repeat(50_000),
      '1 '.repeat(50_000),
      `${'a'.repeat(50_000)}@`,
      'a@'.repeat(50_000),
      '1:'.repeat(50_000),
    ]
    const startedMs = threadMs()
    for (const text of hostile) redactPersonal(`${text}x@`)
    expect(threadMs() - startedMs).toBeLessThan(5_000)
  })
})

describe('what holds texts', () => {
  test('is redacted to its depth, names of fields and numbers as they are', () => {
    const value = { 'a@b.io': [{ text: 'a@b.io', at: 4155552671 }, null], ok: true }
    expect(redactPersonalIn(value)).toEqual({ 'a@b.io': [{ text: '[EMAIL]', at: 4155552671 }, null], ok: true })
  })

  test('is read as JSON where it is, so that it stays JSON', () => {
    expect(redactPersonalJson('{"say":"\\"a@b.io\\""}')).toBe('{"say":"\\"[EMAIL]\\""}')
    expect(redactPersonalJson('mail a@b.io')).toBe('mail [EMAIL]')
  })
})
