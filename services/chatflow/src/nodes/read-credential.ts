import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'
import type { CredentialData } from '../domain/records/credential.ts'

type Vault = Pick<NodeEnv, 'revealCredential'>

/** What a node's credential holds, or `undefined` when it has none or the one it names is gone. */
export async function readCredential({ credentialId }: NodeInputs, env: Vault): Promise<CredentialData | undefined> {
  return credentialId === undefined ? undefined : await env.revealCredential(credentialId)
}

/** A field of the node's credential; older flows have it among the inputs. */
export async function readSecret(inputs: NodeInputs, name: string, env: Vault): Promise<string | undefined> {
  const secret = (await readCredential(inputs, env))?.[name] ?? inputs.values[name]
  return typeof secret === 'string' && secret !== '' ? secret : undefined
}
