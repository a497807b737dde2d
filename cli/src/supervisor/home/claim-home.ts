import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure, openSecrets } from '@hearth/kernel'
import { finishRestore } from '../../backup/finish-restore.ts'
import { type HomeLock, lockHome } from './lock-home.ts'
import { makeFolder } from './make-folder.ts'
import { readLiveRun } from './run-file.ts'

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
export async function claimHome(home: string, { secrets = true } = {}): Promise<HomeLock> {
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
    if (secrets) await openSecrets(home)
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

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
}

function cannotUse(home: string, cause: unknown): Failure {
  const reason = reasons[errorCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
  return new Failure(
    'invalid',
    `Cannot use the state folder "${home}": ${reason}; make it a folder this user can write, or set HEARTH_HOME to one`,
    { cause },
  )
}
