import { Failure, forgetSecrets, hearthCommand, rotateSecrets } from '@hearth/kernel'
import { findLocal } from '../../client/local.ts'
import { EXIT } from '../../exit-codes.ts'
import { claimHome } from '../../supervisor/home/claim-home.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Makes a new master secret; what runs still has the one before, so nothing may. */
export async function rotate(terminal: Terminal): Promise<number> {
  const { common } = await findLocal()
  if (common.secrets?.master !== undefined) {
    terminal.warn(
      'Cannot make a new master secret: the settings name it; set another one there, with this one among the "otherSecrets"',
    )
    return EXIT.failed
  }
  await whileIdle(common.home, () => rotateSecrets(common.home))
  terminal.print('A new master secret is there; the next start seals with it what the ones before sealed')
  terminal.print(
    `After that start "${hearthCommand} secrets forget" makes the ones before worthless; until then both are accepted`,
  )
  return EXIT.ok
}

/** Forgets the master secrets before the current one. */
export async function forget(terminal: Terminal): Promise<number> {
  const { common } = await findLocal()
  const count = await whileIdle(common.home, () => forgetSecrets(common.home, common.secrets))
  terminal.print(count === 0 ? 'There was none to forget' : `Forgotten: ${count}`)
  return EXIT.ok
}

async function whileIdle<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = await claimHome(home, { secrets: false }).catch((cause: unknown) => {
    if (!(cause instanceof Failure) || cause.code !== 'already-running') throw cause
    throw new Failure('conflict', `Cannot change the secrets: Hearth is running from "${home}"; stop it first`, {
      cause,
    })
  })
  try {
    return await work()
  } finally {
    lock.release()
  }
}
