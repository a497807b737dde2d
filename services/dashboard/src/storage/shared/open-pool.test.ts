import { expect, test } from 'vitest'
import { openPool, withoutPassword } from './open-pool.ts'

test.each([
  'postgres://u:p@h:5432/db',
  'postgres://u:p@ss@h:5432/db',
  'postgres://u:p/ss@h:5432/db',
  'postgres://u:p?s/s@h:5432/db',
  'postgres://u:p@h:5432/db?password=p&ssl=true',
])('of %s neither name nor password is shown', (url) => {
  expect(withoutPassword(url)).toBe('postgres://h:5432/db')
})

test('an address that is none is refused by the name of its setting, and shows no password', async () => {
  const opening = openPool('postgres://user:pa/ss@h:5432/db')
  await expect(opening).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/^Cannot read "databaseUrl" of the dashboards, postgres:\/\/h:5432\/db: /),
  })
})
