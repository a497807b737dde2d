import { AnswerText } from '@hearth/ui-kit'
import { Button, Collapse } from '@mantine/core'
import { useState } from 'react'
import classes from './playground.module.css'
import { t } from './words.ts'

/** What the model thought: open until its answer begins, unless the reader decides. */
export function ReasoningView({ text, thinking }: { readonly text: string; readonly thinking: boolean }) {
  const [chosen, choose] = useState<boolean>()
  const open = chosen ?? thinking
  return (
    <section className={classes.reasoning} aria-label={t('reasoning')}>
      <Button variant="subtle" color="gray" size="compact-xs" aria-expanded={open} onClick={() => choose(!open)}>
        {t(thinking ? 'thinking' : open ? 'hideThought' : 'showThought')}
      </Button>
      <Collapse expanded={open}>
        <div className={classes.thought}>
          <AnswerText text={text} />
        </div>
      </Collapse>
    </section>
  )
}
