import { expect, test } from 'vitest'
import { escapeName } from './name-escaping.ts'

test.each([
  ['allow-utf-8', 'http.requests_ü', 'http.requests_ü'],
  ['underscores', 'http.requests_ü', 'http_requests__'],
  ['underscores', '1a', '_a'],
  ['dots', 'http.requests_ü', 'http_dot_requests____'],
  ['values', 'http.requests_ü', 'U__http_2e_requests___fc_'],
  ['values', 'plain_name', 'plain_name'],
] as const)('%s makes of %s %s', (way, name, expected) => expect(escapeName(name, way)).toBe(expected))
