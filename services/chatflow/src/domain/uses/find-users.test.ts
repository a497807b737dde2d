import { describe, expect, test } from 'vitest'
import { findUsers } from './find-users.ts'
import { type UserText, usesOfId, usesOfVariable } from './use.ts'

async function* texts(...all: UserText[]): AsyncGenerator<UserText> {
  yield* all
}

describe('users of what is kept', () => {
  const flow = { kind: 'flow', id: 'f', name: 'Bot' } as const

  test('are found by its id, one whose texts are several once', async () => {
    const found = await findUsers(
      new Map([
        ['c1', usesOfId('c1')],
        ['c2', usesOfId('c2')],
      ]),
      texts({ ...flow, text: '{"credential":"c1"}' }, { ...flow, text: 'c1 in its draft' }),
    )
    expect(found).toEqual(
      new Map([
        ['c1', [flow]],
        ['c2', []],
      ]),
    )
  })
})

test.each([
  { text: 'Say {{$vars.place}}', uses: true },
  { text: 'return $vars.place + 1', uses: true },
  { text: '{"code":"return $vars[\\"place\\"]"}', uses: true },
  { text: "return $vars['place']", uses: true },
  { text: 'Say {{$vars.places}}', uses: false },
  { text: 'Say {{$vars.place-name}}', uses: false },
  { text: 'Say {{place}}', uses: false },
])('a text uses the variable "place": $text $uses', ({ text, uses }) => {
  expect(usesOfVariable('place')(text)).toBe(uses)
})
