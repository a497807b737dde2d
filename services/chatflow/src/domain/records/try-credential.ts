import type { CredentialData } from './credential.ts'

/** Tries a credential where it is meant for, with a call that costs nothing and changes nothing. */
export type CredentialTrial = {
  /** Host that is asked; empty where the credential itself names it. */
  readonly asks: string
  /**
   * @returns what was answered, in words
   * @throws {Failure} what was answered instead, or that nobody answers
   */
  run(data: CredentialData, signal: AbortSignal): Promise<string>
}

/** The trials there are, by kind of credential. */
export type CredentialTrials = ReadonlyMap<string, CredentialTrial>
