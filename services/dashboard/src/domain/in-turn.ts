/**
 * Runs what changes something that is kept, with nobody else's change between what it reads and what it writes. Of
 * several processes over one database it waits for its turn among all of them, and ends when the change is kept. Within
 * such a turn it is part of that.
 *
 * Others wait meanwhile: what asks another service does so before or after.
 *
 * @throws {Failure} `unavailable` where the database that is shared does not answer, and what `change` throws
 */
export type InTurn = <T>(change: () => T | Promise<T>) => Promise<T>

/** Of a process that has its database for itself: there is nothing to wait for. */
export const atOnce: InTurn = async (change) => change()
