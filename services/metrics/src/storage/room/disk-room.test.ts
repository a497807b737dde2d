import { describe, expect, test } from 'vitest'
import { DiskRoom, NoRoomError } from './disk-room.ts'

/** Room for 100 bytes, with whole files, the oldest first, that can go one after the other. */
function roomWith(files: number[], { heldBytes = 0, checkpoint = { restBytes: 0 } } = {}) {
  const held = { bytes: heldBytes }
  let dropping = 0
  const room = new DiskRoom({
    wholeBytes: () => files.reduce((sum, bytes) => sum + bytes, held.bytes),
    boundBytes: () => 100,
    heldBytes: () => held.bytes,
    removal: () => undefined,
    droppableBytes: (spared) => files.reduce((sum, bytes) => sum + (spared.has(`${bytes}`) ? 0 : bytes), 0),
    reservedBytes: () => checkpoint.restBytes,
    async giveWay(spared) {
      dropping += 1
      expect(dropping).toBe(1)
      await Promise.resolve()
      dropping -= 1
      const at = files.findIndex((bytes) => !spared.has(`${bytes}`))
      return at >= 0 && files.splice(at, 1).length > 0
    },
  })
  return { room, files }
}

describe('DiskRoom', () => {
  test('counts what is to be written from before it is on disk until its owner counts it', async () => {
    const { room, files } = roomWith([50])
    const draft = room.draft('must')
    await draft.grow(20)
    await draft.grow(10)
    expect(room.bytes).toBe(80)
    files.push(30)
    draft.settle()
    draft.settle()
    expect([room.bytes, room.freeBytes]).toEqual([80, 20])
  })

  test('drops what is oldest before bytes are written that would be too many, and no more than that', async () => {
    const { room, files } = roomWith([10, 20, 30, 40])
    await room.draft('must').grow(15)
    expect(files).toEqual([30, 40])
  })

  test('drops for many at once what all of them need', async () => {
    const { room, files } = roomWith([25, 25, 25, 25])
    await Promise.all([10, 10, 10].map((bytes) => room.draft('must').grow(bytes)))
    expect(files).toEqual([25, 25])
  })

  test('drops nothing in place of what readers hold', async () => {
    const { room, files } = roomWith([40, 40], { heldBytes: 50 })
    await room.draft('must').grow(20)
    expect(files).toEqual([40, 40])
    await room.draft('must').grow(1)
    expect(files).toEqual([40])
  })

  test('lets nobody wait for room that only they could give', async () => {
    const { room, files } = roomWith([60])
    const [compaction, other] = [room.draft('may-wait'), room.draft('must')]
    // Both find room for themselves before either has taken it.
    const written = other.grow(20)
    const grown = compaction.grow(30)
    await expect(grown).rejects.toBeInstanceOf(NoRoomError)
    await written
    compaction.settle()
    expect([files, room.freeBytes]).toEqual([[60], 20])
  })

  test('tells while a block is being written for which others may go', async () => {
    const { room } = roomWith([10])
    const [cut, log] = [room.draft('may-drop'), room.draft('must')]
    await log.grow(5)
    expect(room.isTakingBlock).toBe(false)
    await cut.grow(5)
    expect(room.isTakingBlock).toBe(true)
    cut.settle()
    expect(room.isTakingBlock).toBe(false)
  })

  test('makes no room at all where there could not be enough', async () => {
    const { room, files } = roomWith([40, 50])
    await room.make(101)
    expect(files).toEqual([40, 50])
    await room.make(50)
    expect(files).toEqual([50])
  })

  test('does not drop what is spared, nor anything where the rest is not enough', async () => {
    const { room, files } = roomWith([40, 30, 20])
    await room.make(70, new Set(['40']))
    expect(files).toEqual([40, 30, 20])
    await room.make(40, new Set(['40']))
    expect(files).toEqual([40, 20])
  })

  test('says of what may drop others that it will not fit, before any of them goes', async () => {
    const { room, files } = roomWith([40, 50])
    await expect(room.draft('may-drop').expect(101)).rejects.toBeInstanceOf(NoRoomError)
    await expect(room.draft('may-drop', new Set(['40'])).expect(61)).rejects.toBeInstanceOf(NoRoomError)
    await room.draft('may-drop').expect(100)
    await room.draft('must').expect(101)
    expect(files).toEqual([40, 50])
  })

  test('leaves a checkpoint its room, before anything goes for what would be crowded out by it', async () => {
    const checkpoint = { restBytes: 20 }
    const { room, files } = roomWith([40, 50], { checkpoint })
    const cut = room.draft('may-drop')
    await expect(cut.expect(81)).rejects.toBeInstanceOf(NoRoomError)
    await expect(cut.grow(81)).rejects.toBeInstanceOf(NoRoomError)
    expect(files).toEqual([40, 50])
    await cut.expect(80)
    await cut.grow(60)
    await room.draft('must').grow(20)
    checkpoint.restBytes = 0
    await cut.grow(20)
    expect(room.freeBytes).toBe(0)
  })

  test.each([
    { kind: 'must', files: [20], left: [], passes: true },
    { kind: 'may-drop', files: [20], left: [20], passes: false },
    { kind: 'may-wait', files: [20], left: [20], passes: false },
  ] as const)('where nothing is enough, a draft that $kind: passes the bound or fails', async (row) => {
    const { room, files } = roomWith([...row.files])
    const grown = room.draft(row.kind).grow(120)
    if (row.passes) await grown
    else await expect(grown).rejects.toBeInstanceOf(NoRoomError)
    expect(files).toEqual(row.left)
  })
})
