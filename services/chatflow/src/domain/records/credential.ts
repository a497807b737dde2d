/** A third party's secret, such as an OpenAI key, encrypted at rest. */
export type Credential = {
  readonly id: string
  readonly name: string
  /** Kind of credential in Flowise's terms, such as `openAIApi`. */
  readonly credentialName: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** The plain fields of a credential, such as `{ openAIApiKey: '…' }`. Never logged, never sent to a client. */
export type CredentialData = Readonly<Record<string, string>>

export type CredentialStore = {
  list(credentialName?: string): Promise<readonly Credential[]>
  get(id: string): Promise<Credential | undefined>
  /** Decrypted; `undefined` when there is no such credential. */
  reveal(id: string): Promise<CredentialData | undefined>
  /** `data` undefined leaves the stored secret as it is. */
  put(credential: Credential, data: CredentialData | undefined): Promise<void>
  remove(id: string): Promise<boolean>
}
