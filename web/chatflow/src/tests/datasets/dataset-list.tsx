import { PlusIcon, renderDate } from '@hearth/ui-kit'
import { Link, useNavigate } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Rows } from '../../saved/list-page.tsx'
import type { Dataset } from '../test-api.ts'
import classes from '../tests.module.css'
import { useChange, useDatasets } from '../use-tests.ts'
import { t } from '../words.ts'
import { DatasetDialog, type DatasetWords } from './dataset-dialog.tsx'

/** The datasets, and new ones. */
export function DatasetList() {
  const query = useDatasets()
  const [creating, setCreating] = useState(false)
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
      {t('newDataset')}
    </Button>
  )
  return (
    <section aria-labelledby="datasets">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="datasets">
          {t('datasets')}
        </Title>
        {query.data?.length !== 0 && begin}
      </Group>
      <Rows query={query} empty={{ title: t('noDatasets'), why: t('noDatasetsWhy'), action: begin }}>
        {(datasets) => <DatasetTable datasets={datasets} />}
      </Rows>
      {creating && <NewDataset onClose={() => setCreating(false)} />}
    </section>
  )
}

function DatasetTable({ datasets }: { readonly datasets: readonly Dataset[] }) {
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('rows')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('changed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {datasets.map(({ id, name, description, rowCount, updatedDate }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.name}>
                <Anchor size="sm" renderRoot={(props) => <Link to="/tests/$id" params={{ id }} {...props} />}>
                  {name}
                </Anchor>
                {description !== null && (
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {description}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{rowCount}</Table.Td>
              <Table.Td visibleFrom="sm">{renderDate(Date.parse(updatedDate))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function NewDataset({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const create = useChange(
    (body: DatasetWords) => askApi<Dataset>('/datasets/set', { method: 'POST', body }),
    queryKeys.datasets,
  )
  return (
    <DatasetDialog
      title={t('newDataset')}
      action={t('create')}
      busy={create.isPending}
      error={create.error}
      onSave={(words) =>
        create.mutate(words, { onSuccess: ({ id }) => navigate({ to: '/tests/$id', params: { id } }) })
      }
      onClose={onClose}
    />
  )
}
