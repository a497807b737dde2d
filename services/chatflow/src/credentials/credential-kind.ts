import type { NodeInput } from '../domain/flow/node-form.ts'
import type { CredentialKind } from '../domain/records/credential-kind.ts'

/** A kind of credential under Flowise's name, so that those of imported flows fit. */
export function credentialKind(
  name: string,
  label: string,
  inputs: readonly NodeInput[],
  { version = 1 }: { readonly version?: number } = {},
): CredentialKind {
  return { name, label, version, inputs }
}

/** A field that is never shown again. */
export function secret(name: string, label: string, extra: Partial<NodeInput> = {}): NodeInput {
  return { name, label, type: 'password', ...extra }
}

/** A field that may be read by whoever may see the credential. */
export function text(name: string, label: string, extra: Partial<NodeInput> = {}): NodeInput {
  return { name, label, type: 'string', ...extra }
}
