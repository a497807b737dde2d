import { type Draft, NoRoomError } from '../room/disk-room.ts'

export type Expected = {
  /** The most that it can take, which is quickly told. */
  readonly boundBytes: number
  /** What it takes, which is not. */
  readonly measure: () => Promise<number>
}

/**
 * Asks for the room of what is to be written, before anything goes for it.
 *
 * @throws {NoRoomError} where it would not fit though all that may go for it had gone
 */
export async function expectRoom(draft: Draft, { boundBytes, measure }: Expected): Promise<void> {
  try {
    await draft.expect(boundBytes)
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    await draft.expect(await measure())
  }
}
