import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { ToastBody, toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import css from './component-gallery-page.module.css'
import { Sample } from './sample.tsx'
import type { SampleTexts } from './sample-texts.ts'

const MenuSpecimen = lazyOverlay(async () => (await import('./menu-sample.tsx')).MenuSample)

/** Overlays. */
export function FloatingSamples({ text }: { text: SampleTexts }) {
  return (
    <>
      <ConfirmationSample text={text} />
      <Choosing text={text} />
      <Telling text={text} />
    </>
  )
}

function ConfirmationSample({ text: { dialog, ask } }: { text: SampleTexts }) {
  const [opened, setOpened] = useState(false)
  const items = [
    { name: ask.now, value: `0.75 ${ask.credits}` },
    { name: ask.back, value: `0.75 ${ask.credits}` },
    { name: ask.later, value: `1.50 ${ask.credits}` },
  ]
  const close = () => setOpened(false)
  return (
    <Sample number={9} title={dialog} span={5}>
      <div className="stack">
        <KeyValues items={items} />
        <div>
          <Button variant="danger" onClick={() => setOpened(true)}>
            {ask.open}
          </Button>
        </div>
      </div>
      <ConsequenceDialog
        opened={opened}
        title={ask.title}
        details={items}
        keep={ask.keep}
        confirm={ask.confirm}
        onKeep={close}
        onConfirm={close}
      >
        {ask.body}
      </ConsequenceDialog>
    </Sample>
  )
}

function Choosing({ text }: { text: SampleTexts }) {
  const { handle, hanging } = useAnchored('menu')
  return (
    <Sample number={10} title={text.menu} span={3}>
      <Button {...handle}>{text.entry.open}</Button>
      <MenuSpecimen {...hanging} text={text} />
    </Sample>
  )
}

function Telling({ text: { toast, told } }: { text: SampleTexts }) {
  const nothing = () => undefined
  return (
    <Sample number={11} title={toast} span={4}>
      <div className={css.start}>
        <div className={css.floating}>
          <ToastBody shape="disc" runsOut action={{ label: told.undo, keys: 'Z', onClick: nothing }}>
            {told.moved}
          </ToastBody>
        </div>
        <div className={css.floating}>
          <ToastBody shape="diamond" runsOut={false} action={{ label: told.retry, onClick: nothing }}>
            {told.unsent}
          </ToastBody>
        </div>
        <div className={css.wrap}>
          <Button
            onClick={() => {
              toastSuccess(told.moved, { label: told.undo, onClick: nothing })
              toastError(told.unsent, { label: told.retry, onClick: nothing })
            }}
          >
            {told.show}
          </Button>
        </div>
      </div>
    </Sample>
  )
}
