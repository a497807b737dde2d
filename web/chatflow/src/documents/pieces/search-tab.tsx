import { EmptyState, renderFixed } from '@hearth/ui-kit'
import { Badge, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import type { foundSchema } from '../../../../../services/chatflow/src/wire/documents/document-store.ts'
import { askApi } from '../../api/ask-api.ts'
import { Notice } from '../../app/notice.tsx'
import classes from '../documents.module.css'
import type { DocumentStore } from '../store.ts'
import { t } from '../words.ts'

type Found = z.output<typeof foundSchema>

const usualCount = 4

/** What a question finds in a store, and how well each piece fits: the same that a flow gets. */
export function SearchTab({ store }: { readonly store: DocumentStore }) {
  const [query, setQuery] = useState('')
  const [count, setCount] = useState<number>(usualCount)
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      askApi<Found>('/document-store/vectorstore/query', {
        method: 'POST',
        body: { storeId: store.id, query: query.trim(), inputs: { topK: count } },
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '') mutate()
  }
  return (
    <Stack gap="md">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('question')}
            placeholder={t('questionHint')}
            flex={1}
            miw={220}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <NumberInput
            label={t('piecesAtMost')}
            w={120}
            min={1}
            max={50}
            value={count}
            onChange={(value) => setCount(typeof value === 'number' ? value : usualCount)}
          />
          <Button type="submit" loading={isPending} disabled={query.trim() === ''}>
            {t('search')}
          </Button>
        </Group>
      </form>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {data !== undefined && <Results found={data} />}
    </Stack>
  )
}

function Results({ found: { docs, timeTaken } }: { readonly found: Found }) {
  if (docs.length === 0) return <EmptyState title={t('nothingFound')}>{t('nothingNear')}</EmptyState>
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t('foundIn', { count: docs.length, ms: String(timeTaken) })}
      </Text>
      <ol className={classes.pieces} aria-label={t('piecesFound')}>
        {docs.map(({ id, pageContent, metadata, chunkNo, score, weighed }) => (
          <li key={id} className={classes.piece}>
            <Group gap="xs" mb={4}>
              <Score score={score} weighed={weighed} />
              <Text size="xs" c="dimmed">
                {[sourceOf(metadata), chunkNo > 0 ? `#${chunkNo}` : t('pieceGone')]
                  .filter((part) => part !== '')
                  .join(', ')}
              </Text>
            </Group>
            <pre className={classes.text}>{pageContent}</pre>
          </li>
        ))}
      </ol>
    </>
  )
}

type Doc = Found['docs'][number]

/** By which number the pieces are in order; where that is of two, both of them as well. */
function Score({ score, weighed }: Pick<Doc, 'score'> & { readonly weighed: Doc['weighed'] }) {
  const meaning = renderFixed(score, 3)
  if (weighed === undefined)
    return (
      <Badge variant="default" tt="none" fw={500} title={t('scoreHelp')}>
        {t('score', { score: meaning })}
      </Badge>
    )
  return (
    <>
      <Badge variant="default" tt="none" fw={500} title={t('togetherHelp')}>
        {t('together', { score: renderFixed(weighed.together, 2) })}
      </Badge>
      <Text size="xs" title={t('partsHelp')}>
        {t('parts', { meaning, words: renderFixed(weighed.words, 3) })}
      </Text>
    </>
  )
}

function sourceOf({ source }: Readonly<Record<string, unknown>>): string {
  return typeof source === 'string' ? source : ''
}
