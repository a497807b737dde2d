import { Hint } from '@hearth/ui-kit'
import { Button, CloseIcon } from '@mantine/core'
import { t } from './words.ts'

type PagesButtonProps = { readonly isShown: boolean; readonly onShow: (isShown: boolean) => void }

/** Whether requests of the bundle's own pages are among the lines: while they are not, the filter is seen. */
export function PagesButton({ isShown, onShow }: PagesButtonProps) {
  return (
    <Hint label={t('pagesHint')}>
      <Button
        size="xs"
        variant={isShown ? 'default' : 'light'}
        rightSection={isShown ? undefined : <CloseIcon size="13" />}
        aria-pressed={!isShown}
        onClick={() => onShow(!isShown)}
      >
        {t('withoutPages')}
      </Button>
    </Hint>
  )
}
