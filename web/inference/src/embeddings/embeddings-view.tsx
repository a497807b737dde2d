import { ask, EmptyState } from '@hearth/ui-kit'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EmbeddingOffer } from './embedding-offer.tsx'
import classes from './embeddings-view.module.css'
import { textsOf } from './similarity.ts'
import { SimilarityTable } from './similarity-table.tsx'
import { t } from './words.ts'

type EmbeddingAnswer = {
  readonly model: string
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[]
  readonly usage: { readonly prompt_tokens: number }
}

const maxTexts = 16
const firstTexts = [t('firstText'), t('secondText'), t('thirdText')].join('\n')

/** Texts as vectors, and how alike they are. */
export function EmbeddingsView() {
  const [input, setInput] = useState(firstTexts)
  const texts = textsOf(input)
  const embed = useMutation({
    mutationFn: (wanted: readonly string[]) =>
      ask<EmbeddingAnswer>('/v1/embeddings', {
        method: 'POST',
        body: { input: wanted, encoding_format: 'float' },
      }),
  })
  return (
    <Stack gap="md" className={classes.page}>
      <Card withBorder component="section" aria-label={t('texts')}>
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('howAlike')}
          </Title>
          <EmbeddingOffer />
          <Textarea
            aria-label={t('oneALine')}
            description={t('atMost', { number: maxTexts })}
            autosize
            minRows={3}
            maxRows={16}
            value={input}
            onChange={(event) => setInput(event.currentTarget.value)}
            error={embed.error?.message}
          />
          <Group>
            <Button
              loading={embed.isPending}
              disabled={texts.length === 0 || texts.length > maxTexts}
              onClick={() => embed.mutate(texts)}
            >
              {t('compare')}
            </Button>
            {texts.length > maxTexts && (
              <Text size="sm" c="red">
                {t('tooMany', { number: texts.length, most: maxTexts })}
              </Text>
            )}
          </Group>
        </Stack>
      </Card>
      {embed.data === undefined ? (
        <EmptyState title={t('nothingYet')}>{t('whatItMeans')}</EmptyState>
      ) : (
        <Result answer={embed.data} texts={embed.variables ?? []} />
      )}
    </Stack>
  )
}

function Result({ answer, texts }: { readonly answer: EmbeddingAnswer; readonly texts: readonly string[] }) {
  const vectors = answer.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
  const size = vectors[0]?.length ?? 0
  return (
    <Stack gap="xs" component="section" aria-label={t('result')}>
      <Text size="sm" c="dimmed">
        {[answer.model, t('dimensions', { count: size }), t('tokens', { count: answer.usage.prompt_tokens })].join(
          ' · ',
        )}
      </Text>
      <SimilarityTable texts={texts} vectors={vectors} />
    </Stack>
  )
}
