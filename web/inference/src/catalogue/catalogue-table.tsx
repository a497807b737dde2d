import { renderPace, renderSize } from '@hearth/ui-kit'
import { Anchor, Badge, Group, Table, Text } from '@mantine/core'
import { useDefaultModel } from '../default-model/use-default-model.ts'
import { useModelLists } from '../models/use-models.ts'
import classes from './catalogue.module.css'
import { type CatalogueModel, capabilitiesOf, isFirstChoice, languagesInShort } from './catalogue.ts'
import { FitBadge } from './fit-badge.tsx'
import { purposeWords } from './purpose.ts'
import { RowActions } from './row-actions.tsx'
import { rowState } from './row-state.ts'
import { t } from './words.ts'

/** Models side by side; what has no room on a small screen stands under the name. */
export function CatalogueTable({ models }: { readonly models: readonly CatalogueModel[] }) {
  const { data: defaults } = useDefaultModel()
  const downloading = useDownloading()
  return (
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('model')}</Table.Th>
          <Table.Th className={classes.wide}>{t('purpose')}</Table.Th>
          <Table.Th className={classes.wide}>{t('size')}</Table.Th>
          <Table.Th className={classes.wide}>{t('memoryHere')}</Table.Th>
          <Table.Th className={classes.wide}>{t('paceHere')}</Table.Th>
          <Table.Th className={classes.widest}>{t('context')}</Table.Th>
          <Table.Th className={classes.widest}>{t('licence')}</Table.Th>
          <Table.Th className={classes.wide}>{t('onThisMachine')}</Table.Th>
          <Table.Th aria-label={t('whatToDo')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {models.map((model) => (
          <Row key={model.id} model={model} state={rowState(model, defaults, downloading)} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { readonly model: CatalogueModel; readonly state: ReturnType<typeof rowState> }

function Row({ model, state }: RowProps) {
  return (
    <Table.Tr data-first={isFirstChoice(model) || undefined} className={classes.row}>
      <Table.Th scope="row" className={classes.model}>
        <NameCell model={model} />
      </Table.Th>
      <Table.Td className={classes.wide}>{purposeWords[model.purpose]}</Table.Td>
      <Table.Td className={classes.wide}>{renderSize(model.size_bytes)}</Table.Td>
      <Table.Td className={classes.wide}>{renderSize(model.memory_bytes)}</Table.Td>
      <Table.Td className={classes.wide}>{paceWords(model) ?? '–'}</Table.Td>
      <Table.Td className={classes.widest}>{t('tokens', { count: model.context_tokens })}</Table.Td>
      <Table.Td className={classes.widest}>{model.licence}</Table.Td>
      <Table.Td className={classes.wide}>
        <FitBadge fit={model.fit} reason={model.reason} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <RowActions model={model} state={state} />
      </Table.Td>
    </Table.Tr>
  )
}

function NameCell({ model }: { readonly model: CatalogueModel }) {
  const about = [model.quantization, ...capabilitiesOf(model), languagesInShort(model)].filter((text) => text !== '')
  const narrow = [purposeWords[model.purpose], renderSize(model.size_bytes), paceWords(model), model.licence]
  return (
    <>
      <Group gap="xs">
        <Anchor href={model.page} target="_blank" rel="noreferrer" c="inherit" fw={600} size="sm">
          {model.name}
        </Anchor>
        {model.recommended && (
          <Badge size="sm" variant="light" tt="none">
            {t('recommended')}
          </Badge>
        )}
      </Group>
      <div className={classes.narrow}>
        <FitBadge fit={model.fit} reason={model.reason} />
        <Text size="xs" c="dimmed" fw={400}>
          {narrow.filter((text) => text !== undefined).join(' · ')}
        </Text>
      </div>
      <Text size="xs" c="dimmed" fw={400}>
        {about.join(' · ')}
      </Text>
    </>
  )
}

function paceWords({ tokens_per_second: pace }: CatalogueModel): string | undefined {
  return pace === null ? undefined : renderPace(pace)
}

function useDownloading(): ReadonlySet<string> {
  const { data } = useModelLists()
  const pulls = data?.stored.data.filter(({ status }) => status.value === 'downloading' && status.failed !== true)
  return new Set(pulls?.flatMap(({ source }) => source ?? []))
}
