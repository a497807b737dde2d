import type { CredentialData } from './credential.ts'

/** A server that a credential does not name, as the nodes that use it do. */
export type TrialPlace = { readonly host: string; readonly port: number | undefined; readonly database: string }

/** Tries a credential where it is meant for, with a call that costs nothing and changes nothing. */
export type CredentialTrial = {
  /** Host that is asked; empty where the credential itself, or who tries it, names it. */
  readonly asks: string
  /** Port of the server that has to be named, where the credential is a name and a password alone. */
  readonly usualPort?: number
  /**
   * @param place of a trial that has a `usualPort`
   * @returns what was answered, in words
   * @throws {Failure} what was answered instead, or that nobody answers
   */
  run(data: CredentialData, signal: AbortSignal, place?: TrialPlace): Promise<string>
}

/** The trials there are, by kind of credential. */
export type CredentialTrials = ReadonlyMap<string, CredentialTrial>
