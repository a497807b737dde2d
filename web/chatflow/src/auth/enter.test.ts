import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, enterAgain } from './enter.ts'
import { session } from './session.ts'

type Answer = { readonly begins?: number; readonly signedIn?: boolean; readonly down?: boolean }

let asked: unknown[]
beforeEach(() => {
  asked = []
  session.ended()
})

/** Opens the page in a browser whose service answers so; the result is the address and what is kept afterwards. */
async function open(hash: string, answer: Answer, kept: Record<string, string> = {}, how = enter) {
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (answer.down) throw new TypeError('Failed to fetch')
    if (method !== 'POST') return Response.json({ signedIn: answer.signedIn ?? false })
    asked.push(JSON.parse(String(body)))
    return Response.json({ message: 'Cannot sign in: no' }, { status: answer.begins ?? 200 })
  })
  const items = new Map(Object.entries(kept))
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
  }
  let address = `/flows/1?tab=chat${hash}`
  const replaceState = (_: unknown, __: string, url?: string | URL | null) => {
    address = String(url)
  }
  const location = { hash, pathname: '/flows/1', search: '?tab=chat' }
  await how({ location, history: { state: null, replaceState }, storages: [storage as unknown as Storage] })
  return { address, kept: [...items.keys()] }
}

describe('opening the page', () => {
  test.each([
    { name: 'a link', hash: '#sign-in=abc', sent: { link: 'abc', remember: true } },
    { name: 'a key', hash: '#key=abc', sent: { key: 'abc', remember: false } },
  ])('with $name in its address signs in and leaves nothing of it there', async ({ hash, sent }) => {
    expect((await open(hash, {})).address).toBe('/flows/1?tab=chat')
    expect(asked).toEqual([sent])
    expect(session.get()).toMatchObject({ standing: 'in', notice: undefined })
  })

  test('with a link that is no longer good asks for a key and says why', async () => {
    await open('#sign-in=abc', { begins: 401 })
    expect(session.get()).toMatchObject({ standing: 'out', notice: 'Cannot sign in: no' })
  })

  test('with a link that is no longer good stays signed in where somebody is', async () => {
    await open('#sign-in=abc', { begins: 401, signedIn: true })
    expect(session.get()).toMatchObject({ standing: 'in', notice: undefined })
  })

  test('with a key that an earlier version kept uses it once and keeps it no longer', async () => {
    const opened = await open('', {}, { 'hearth.chatflow.key': 'kept', other: 'x' })
    expect(opened.kept).toEqual(['other'])
    expect(asked).toEqual([{ key: 'kept', remember: true }])
    expect(session.get().standing).toBe('in')
  })

  test.each([
    { name: 'goes on with a session', answer: { signedIn: true }, standing: 'in', notice: undefined },
    { name: 'asks for a key without one', answer: {}, standing: 'out', notice: undefined },
    {
      name: 'says when nobody answers',
      answer: { down: true },
      standing: 'out',
      notice: expect.stringMatching(/does not answer/),
    },
  ])('$name', async ({ answer, standing, notice }) => {
    expect((await open('#section', answer)).address).toBe('/flows/1?tab=chat#section')
    expect(session.get()).toMatchObject({ standing, notice })
  })
})

test('a change of the address without a secret asks nothing', async () => {
  await open('#section', { signedIn: true }, {}, enterAgain)
  expect(session.get().standing).toBe('out')
})
