import { Button, Menu } from '@mantine/core'
import { IconColumns2, IconCopy, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Kbd } from '../../ui/mark/kbd.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { sayDone, sayFailed, ToastBody } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import css from './parts-page.module.css'
import { Specimen } from './specimen.tsx'
import type { Specimens } from './specimens.ts'

/** What lies above the page for a while. */
export function FloatingParts({ text }: { text: Specimens }) {
  return (
    <>
      <Asking text={text} />
      <Choosing text={text} />
      <Telling text={text} />
    </>
  )
}

function Asking({ text: { dialog, ask } }: { text: Specimens }) {
  const [opened, setOpened] = useState(false)
  const facts = [
    { name: ask.now, value: `0.75 ${ask.credits}` },
    { name: ask.back, value: `0.75 ${ask.credits}` },
    { name: ask.later, value: `1.50 ${ask.credits}` },
  ]
  const close = () => setOpened(false)
  return (
    <Specimen number={9} title={dialog} span={5}>
      <div className="stack">
        <KeyValues facts={facts} />
        <div>
          <Button variant="danger" onClick={() => setOpened(true)}>
            {ask.open}
          </Button>
        </div>
      </div>
      <ConsequenceDialog
        opened={opened}
        title={ask.title}
        facts={facts}
        keep={ask.keep}
        confirm={ask.confirm}
        onKeep={close}
        onConfirm={close}
      >
        {ask.body}
      </ConsequenceDialog>
    </Specimen>
  )
}

function Choosing({ text: { menu, entry, button } }: { text: Specimens }) {
  return (
    <Specimen number={10} title={menu} span={3}>
      <Menu width={232} position="bottom-start">
        <Menu.Target>
          <Button>{entry.open}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} stroke={1.5} />} rightSection={<Kbd>M</Kbd>}>
            {entry.move}
          </Menu.Item>
          <Menu.Item leftSection={<IconColumns2 size={16} stroke={1.5} />} rightSection={<Kbd>X</Kbd>}>
            {button.compare}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />} rightSection={<Kbd>L</Kbd>}>
            {entry.copy}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconX size={16} stroke={1.5} />} rightSection={<Kbd>E</Kbd>}>
            {entry.reject}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Specimen>
  )
}

function Telling({ text: { toast, told } }: { text: Specimens }) {
  const nothing = () => undefined
  return (
    <Specimen number={11} title={toast} span={4}>
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
              sayDone(told.moved, { label: told.undo, onClick: nothing })
              sayFailed(told.unsent, { label: told.retry, onClick: nothing })
            }}
          >
            {told.show}
          </Button>
        </div>
      </div>
    </Specimen>
  )
}
