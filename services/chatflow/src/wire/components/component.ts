import { z } from '@hono/zod-openapi'
import type { NodeDescription, NodeInput } from '../../domain/flow/node-form.ts'
import type { CredentialKind } from '../../domain/records/credential-kind.ts'

/** A kind of node as Flowise's editor reads it. */
export const componentSchema = z
  .looseObject({
    name: z.string(),
    label: z.string(),
    version: z.number(),
    type: z.string(),
    category: z.string(),
    description: z.string(),
    baseClasses: z.array(z.string()),
    icon: z.string().openapi({ description: 'Address of its picture' }),
    tags: z.array(z.string()).optional().openapi({ description: 'Under which tab editors show it' }),
    credential: z.unknown().optional().openapi({ description: 'The input that takes a credential' }),
    inputs: z.array(z.unknown()),
    outputs: z.array(z.unknown()).optional(),
    substitution: z.string().optional().openapi({ description: 'What serves it here in place of what it is named' }),
  })
  .openapi('Component')

export const credentialKindSchema = z
  .looseObject({
    name: z.string(),
    label: z.string(),
    version: z.number(),
    icon: z.string(),
    inputs: z.array(z.unknown()),
  })
  .openapi('CredentialKind')

export const nodeOptionsSchema = z
  .array(z.object({ name: z.string(), label: z.string(), description: z.string().optional() }))
  .openapi('NodeOptions')

/** Its credential stands apart from its other inputs, which is where the editor looks for it. */
export function renderComponent(definition: NodeDescription): z.output<typeof componentSchema> {
  const { name, label, version, type, category, description, baseClasses, outputs, substitution } = definition
  const credential = definition.inputs.find(isCredential)
  return {
    name,
    label,
    version,
    type,
    category,
    description,
    baseClasses: [...baseClasses],
    icon: `/api/v1/node-icon/${name}`,
    ...tagsOf(definition),
    ...lookOf(definition),
    ...(credential === undefined ? {} : { credential }),
    inputs: definition.inputs.filter((input) => !isCredential(input)),
    ...(outputs === undefined ? {} : { outputs: [...outputs] }),
    ...(substitution === undefined ? {} : { substitution }),
  }
}

export function renderCredentialKind({ inputs, ...kind }: CredentialKind): z.output<typeof credentialKindSchema> {
  return { ...kind, inputs: [...inputs], icon: `/api/v1/components-credentials-icon/${kind.name}` }
}

// Flowise's palette has a tab for each of the two and one for all without a tag.
function tagsOf({ name, category }: NodeDescription): object {
  if (category === 'Utilities') return { tags: ['Utilities'] }
  const isLlamaIndex = /llamaindex$/i.test(name) || category === 'Engine' || category === 'Response Synthesizer'
  return isLlamaIndex ? { tags: ['LlamaIndex'] } : {}
}

function lookOf({ color, hideInput, hideOutput }: NodeDescription): object {
  return {
    ...(color === undefined ? {} : { color }),
    ...(hideInput === undefined ? {} : { hideInput }),
    ...(hideOutput === undefined ? {} : { hideOutput }),
  }
}

function isCredential(input: NodeInput): boolean {
  return input.name === 'credential' && input.type === 'credential'
}
