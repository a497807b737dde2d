import { EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { useDefaultModel } from '../default-model/use-default-model.ts'
import { suggestionsFor } from './suggestions.ts'
import { t } from './words.ts'

/** An empty talk: questions that the model can answer, where any are known. */
export function FirstSight({ model, onAsk }: { readonly model: string; readonly onAsk: (text: string) => void }) {
  const { data: defaults } = useDefaultModel()
  const { data: catalogue } = useCatalogue()
  const texts = suggestionsFor(model, defaults, catalogue?.data ?? [])
  return (
    <EmptyState title={t('talk')}>
      {t(texts.length > 0 ? 'runsHereTry' : 'runsHere')}
      {texts.length > 0 && (
        <Group gap="xs" justify="center" mt="sm" role="group" aria-label={t('suggested')}>
          {texts.map((text) => (
            <Button key={text} variant="default" size="xs" onClick={() => onAsk(text)}>
              {text}
            </Button>
          ))}
        </Group>
      )}
    </EmptyState>
  )
}
