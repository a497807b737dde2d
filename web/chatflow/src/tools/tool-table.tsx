import { DownloadIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { saveFile } from '../app/save-file.ts'
import classes from '../saved/list.module.css'
import { SavedRow } from '../saved/saved-row.tsx'
import { type InTable, SavedTable } from '../saved/saved-table.tsx'
import { argumentCount, type Tool, toolFile } from './tool.ts'
import { removeTool } from './use-tools.ts'
import { t } from './words.ts'

/** The custom tools, each with what it does and who uses it. */
export function ToolTable({ tools }: { readonly tools: readonly Tool[] }) {
  const client = useQueryClient()
  const remove = async ({ id }: Tool) => {
    await removeTool(id)
    await client.invalidateQueries({ queryKey: queryKeys.tools, exact: true })
  }
  return (
    <SavedTable what="tools" rows={tools} remove={remove}>
      {(tool, inTable) => <Row tool={tool} inTable={inTable} />}
    </SavedTable>
  )
}

function Row({ tool, inTable }: { readonly tool: Tool; readonly inTable: InTable }) {
  const { id, name, description } = tool
  const exportButton = (
    <ActionIcon
      variant="subtle"
      aria-label={t('export', { name })}
      onClick={() => saveFile(`${name}-CustomTool.json`, toolFile(tool))}
    >
      <DownloadIcon size={16} />
    </ActionIcon>
  )
  return (
    <SavedRow saved={tool} inTable={inTable} actions={exportButton}>
      <Stack gap={2}>
        <Link to="/tools/$id" params={{ id }} className={classes.link}>
          {name}
        </Link>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {description}
        </Text>
        <Text size="xs" c="dimmed">
          {t('arguments', { count: argumentCount(tool) })}
        </Text>
      </Stack>
    </SavedRow>
  )
}
