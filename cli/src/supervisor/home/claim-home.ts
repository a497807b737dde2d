import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, type OutsideSecrets, openSecrets } from '@hearth/kernel'
import { finishRestore } from '../../backup/finish-restore.ts'
import { wordsOfFault } from '../../system-faults.ts'
import { type HomeLock, lockHome } from './lock-home.ts'
import { makeFolder } from './make-folder.ts'
import { readLiveRun } from './run-file.ts'

type ClaimOptions = {
  readonly secrets?: boolean
  /** Master secrets beside that of the state folder. */
  readonly outside?: OutsideSecrets | undefined
}

/**
 * Makes sure that this process may use the state folder, and nobody else does: creates it and its
 * `logs` folder, checks the files that all services share, and creates the secrets before several
 * processes would at once.
 *
 * @param options.secrets `false` for whoever is about to replace them: they may be damaged or missing then
 *
 * @returns the lock, to be released when this process is done with the folder
 * @throws {Failure} `conflict` when a supervisor already runs from it, `invalid` for anything else
 */
export async function claimHome(home: string, { secrets = true, outside }: ClaimOptions = {}): Promise<HomeLock> {
  const logs = join(home, 'logs')
  try {
    await makeFolder(logs, 0o700)
    for (const folder of [home, logs]) await access(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw cannotUse(home, cause)
  }
  const run = await readLiveRun(home)
  if (run !== undefined) throw alreadyRunning(home, ` (process ${run.pid})`)
  const lock = lockHome(home)
  // The other one has begun, and says so in `run.json` later.
  if (lock === undefined) throw alreadyRunning(home, '')
  try {
    await finishRestore(home)
    if (secrets) await openSecrets(home, outside)
    return lock
  } catch (cause) {
    lock.release()
    throw cause instanceof Failure ? cause : cannotUse(home, cause)
  }
}

function alreadyRunning(home: string, which: string): Failure {
  return new Failure(
    'conflict',
    `Cannot start Hearth: it is already running from "${home}"${which}; ` +
      'stop that one with Ctrl-C, or set HEARTH_HOME to another folder',
    { code: 'already-running' },
  )
}

function cannotUse(home: string, cause: unknown): Failure {
  return new Failure(
    'invalid',
    `Cannot use the state folder "${home}": ${wordsOfFault(cause)}; make it a folder this user can write, or set HEARTH_HOME to one`,
    { cause },
  )
}
