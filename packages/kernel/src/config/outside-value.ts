import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync } from 'node:fs'
import { Failure } from '../failure.ts'

/** Where a value stands that the settings only point to: in a file, or in what a command writes. */
export type Outside = 'File' | 'Command'

// Keys and passwords are short; who names the wrong file is told.
const maxBytes = 65_536
const commandTimeoutMs = 30_000

// A command may ask a person, or a service that counts: each runs once a process.
const answers = new Map<string, string>()

/**
 * Reads a value from where the settings say that it stands, without the line break at its end: a file as Docker and
 * Kubernetes mount secrets, or the output of a command of the system's shell, such as `pass show hearth`.
 *
 * @param origin where the settings say so, for the message
 * @throws {Failure} `invalid` for a file that cannot be read, a command that fails or takes 30 s, more than 64 KiB, or
 *   nothing
 */
export function readOutside(kind: Outside, text: string, origin: string): string {
  const value = kind === 'File' ? readSmallFile(text, origin) : (answers.get(text) ?? runCommand(text, origin))
  const trimmed = value.replace(/\r?\n$/, '')
  if (trimmed === '')
    throw cannotRead(origin, kind === 'File' ? `the file "${text}" is empty` : 'the command wrote nothing')
  if (kind === 'Command') answers.set(text, value)
  return trimmed
}

function readSmallFile(path: string, origin: string): string {
  const bytes = Buffer.alloc(maxBytes + 1)
  let length: number
  try {
    const file = openSync(path, 'r')
    try {
      length = readSync(file, bytes, 0, bytes.length, 0)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw cannotRead(origin, `the file "${path}" is missing or not readable`, cause)
  }
  if (length > maxBytes) throw cannotRead(origin, `the file "${path}" is larger than 64 KiB`)
  return bytes.toString('utf8', 0, length)
}

function runCommand(command: string, origin: string): string {
  // What it complains of goes where this process complains; what it writes is the secret.
  const ran = spawnSync(command, {
    shell: true,
    stdio: ['inherit', 'pipe', 'inherit'],
    timeout: commandTimeoutMs,
    maxBuffer: maxBytes,
    encoding: 'utf8',
  })
  if (ran.error !== undefined) throw cannotRead(origin, 'the command took too long or wrote too much', ran.error)
  if (ran.status !== 0) throw cannotRead(origin, `the command ended with ${ran.status ?? ran.signal}`)
  return ran.stdout
}

function cannotRead(origin: string, reason: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot read ${origin}: ${reason}`, { cause })
}
