import type { NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'

export function credentialInput(kind: string, own: Partial<NodeInput> = {}): NodeInput {
  return { name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: [kind], ...own }
}

/** A field of the node's credential; older flows have it among the inputs. */
export async function readSecret(
  { credentialId, values }: NodeInputs,
  name: string,
  env: Pick<NodeEnv, 'revealCredential'>,
): Promise<string | undefined> {
  const data = credentialId === undefined ? undefined : await env.revealCredential(credentialId)
  const secret = data?.[name] ?? values[name]
  return typeof secret === 'string' && secret !== '' ? secret : undefined
}
