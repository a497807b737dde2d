import { beforeEach, describe, expect, test } from 'vitest'
import type { FlowFiles } from '../../domain/files/flow-files.ts'

export const contractBounds = { maxFileBytes: 1_000, maxTotalBytes: 2_500 }

const flow = { chatflowId: 'flow-1' }
const chat = { chatflowId: 'flow-1', chatId: 'chat-1' }
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found)

/**
 * What holds wherever files are kept.
 *
 * @param open opens the files with the bounds above: at first there are none, the second time the same
 * @param everything paths of all files, without those that only hold their place
 */
export function describeFlowFiles(open: () => Promise<FlowFiles>, everything: () => Promise<readonly string[]>): void {
  let files: FlowFiles
  beforeEach(async () => {
    files = await open()
  })

  describe('a file', () => {
    test('is read as it was written, from its own place alone', async () => {
      const places = [flow, chat, { chatflowId: 'flow-2' }, { documentStoreId: 'flow-1' }, { workspaceOf: 'flow-1' }]
      for (const [at, place] of places.entries())
        expect(await files.write(place, 'a.txt', bytes(`${at}`))).toBe('a.txt')
      for (const [at, place] of places.entries()) expect(text(await files.read(place, 'a.txt'))).toBe(`${at}`)
    })

    test("takes no other one's place, however many come at once", async () => {
      const names = await Promise.all(
        Array.from({ length: 5 }, (_, at) => files.write(flow, 'report.v2.pdf', bytes(`${at}`))),
      )
      expect(names.toSorted()).toEqual([
        'report.v2 (1).pdf',
        'report.v2 (2).pdf',
        'report.v2 (3).pdf',
        'report.v2 (4).pdf',
        'report.v2.pdf',
      ])
      expect(await files.list(flow)).toEqual(names.toSorted())
    })

    test('that is not there is none', async () => {
      expect(await files.read(flow, 'none.txt')).toBeUndefined()
      expect(await files.list(chat)).toEqual([])
      await files.remove(chat, 'none.txt')
    })

    test('goes by itself, with its chat, or with its flow', async () => {
      for (const place of [flow, chat]) for (const name of ['a', 'b']) await files.write(place, name, bytes(name))
      await files.remove(chat, 'a')
      expect(await files.list(chat)).toEqual(['b'])
      await files.remove(chat)
      expect([await files.list(chat), await files.list(flow)]).toEqual([[], ['a', 'b']])
      await files.write(chat, 'c', bytes('c'))
      await files.remove({ chatsOf: 'flow-1' })
      expect([await files.list(chat), await files.list(flow)]).toEqual([[], ['a', 'b']])
      await files.write(chat, 'c', bytes('c'))
      await files.remove(flow)
      expect((await everything()).filter((path) => path.includes('flow-1'))).toEqual([])
    })

    test('of a chat goes when it is older than wanted', async () => {
      for (const place of [flow, chat]) await files.write(place, 'a', bytes('a'))
      await files.removeOlder('flow-1', Date.now() - 3_600_000)
      expect(await files.list(chat)).toEqual(['a'])
      await files.removeOlder('flow-1', Date.now() + 3_600_000)
      expect([await files.list(chat), await files.list(flow)]).toEqual([[], ['a']])
    })
  })

  describe('a name', () => {
    test.each(['../a', '..', '.', '/etc/passwd', 'a/b', 'a\\b', 'a\0b', '', '   ', '...'])(
      'such as %j is refused',
      async (name) => {
        for (const act of [files.write(flow, name, bytes('x')), files.read(flow, name)])
          await expect(act).rejects.toMatchObject({
            kind: 'invalid',
            message: expect.stringContaining('a plain name without folders'),
          })
        expect(await everything()).toEqual([])
      },
    )

    test.each([
      ['.hidden', 'hidden'],
      ['a:b?.txt', 'a_b_.txt'],
      ['line\nend.txt', 'line_end.txt'],
      ['CON.txt', '_CON.txt'],
      ['trailing. ', 'trailing'],
      [`${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(98)}.pdf`],
      ['日本語.pdf', '日本語.pdf'],
      ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
      ["it's 100 % + more & less.txt", "it's 100 % + more & less.txt"],
    ])('such as %j becomes %j', async (name, plain) => {
      expect(await files.write(flow, name, bytes('x'))).toBe(plain)
      expect(await files.list(flow)).toEqual([plain])
      expect(text(await files.read(flow, plain))).toBe('x')
    })
  })

  describe('an id that looks like a path', () => {
    test.each(['../../etc', '..', '/', 'a/b', 'A', 'x'.repeat(300), '', 'a\0'])(
      'such as %j stays inside',
      async (chatId) => {
        const place = { chatflowId: 'flow-1', chatId }
        await files.write(place, 'a', bytes('x'))
        expect(text(await files.read(place, 'a'))).toBe('x')
        expect(await files.read({ chatflowId: 'flow-1', chatId: 'a' }, 'a')).toBeUndefined()
      },
    )
  })

  describe('bounds', () => {
    const tooLarge = { kind: 'too-large' }

    test('hold for one file, and for all of a flow with its chats', async () => {
      await expect(files.write(flow, 'a', new Uint8Array(1_001))).rejects.toMatchObject(tooLarge)
      await files.write(flow, 'a', new Uint8Array(1_000))
      await files.write(chat, 'b', new Uint8Array(1_000))
      await expect(files.write(chat, 'c', new Uint8Array(1_000))).rejects.toMatchObject(tooLarge)
      await files.write({ chatflowId: 'flow-2' }, 'c', new Uint8Array(1_000))
      await files.remove(flow, 'a')
      expect(await files.write(chat, 'c', new Uint8Array(1_000))).toBe('c')
    })

    test('hold for writes at once, and after a restart', async () => {
      const all = await Promise.allSettled(
        Array.from({ length: 5 }, (_, at) => files.write(flow, `${at}`, new Uint8Array(1_000))),
      )
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      const again = await open()
      await expect(again.write(flow, 'x', new Uint8Array(1_000))).rejects.toMatchObject(tooLarge)
    })
  })
}
