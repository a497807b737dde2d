import type { CustomTool, NodeEnv } from './domain/flow/node-env.ts'
import type { SavedTool } from './domain/tools/saved-tool.ts'
import type { Storage } from './storage/open-storage.ts'

/** What nodes find of what their owner has saved. */
export function savedResources({
  tools,
  chatflows,
}: Pick<Storage, 'tools' | 'chatflows'>): Pick<NodeEnv, 'customTool' | 'customTools' | 'flows'> {
  return {
    async customTool(id) {
      const tool = await tools.get(id)
      return tool === undefined ? undefined : asCustomTool(tool)
    },
    customTools: async () => (await tools.list()).rows.map(asCustomTool),
    flows: async () => (await chatflows.list({})).chatflows.map(({ id, name, type }) => ({ id, name, type })),
  }
}

function asCustomTool({ id, name, description, color, iconSrc, schema = '[]', func = '' }: SavedTool): CustomTool {
  return { id, name, description, color, iconSrc, schema, func }
}
