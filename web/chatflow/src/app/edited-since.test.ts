import { expect, test } from 'vitest'
import { editedSince } from './edited-since.ts'

type Fields = { readonly name: string; readonly tags: readonly string[] }

const tags = ['a']

test.each<{ name: string; edited: Partial<Fields>; sent: Partial<Fields>; left: Partial<Fields> }>([
  { name: 'nothing, where all of it was sent', edited: { name: 'a', tags }, sent: { name: 'a', tags }, left: {} },
  { name: 'what was edited after', edited: { name: 'a', tags }, sent: { name: 'a' }, left: { tags } },
  { name: 'what was edited again', edited: { name: 'ab', tags }, sent: { name: 'a', tags }, left: { name: 'ab' } },
  { name: 'nothing, where all was taken back meanwhile', edited: {}, sent: { name: 'a' }, left: {} },
])('editedSince() leaves $name', ({ edited, sent, left }) => {
  expect(editedSince(edited, sent)).toEqual(left)
})
