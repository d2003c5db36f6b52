import { Button } from '@mantine/core'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Person } from '../../ui/display/person.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels, Row, Rows } from '../../ui/page/panel.tsx'
import { ShortcutBar } from '../../ui/page/shortcut-bar.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import css from './component-gallery-page.module.css'
import { Sample } from './sample.tsx'
import type { SampleTexts } from './sample-texts.ts'

/** The components of a whole page. */
export function PageSamples({ text }: { text: SampleTexts }) {
  const { head, bar, note } = text
  return (
    <>
      <Sample number={17} title={text.panels} span={12}>
        <div className={css.edge}>
          <PageHead
            title={text.say.page}
            message={head.message}
            code="P-0417"
            state={
              <Status shape="ring" badge>
                {text.status.scheduled}
              </Status>
            }
            actions={<Button variant="filled">{text.button.new}</Button>}
            tabs={
              <Tabs
                label={text.panels}
                current="calls"
                tabs={[
                  { id: 'calls', label: head.calls, count: 4 },
                  { id: 'team', label: head.team, count: 6 },
                ]}
                link={(id, props) => <a href={`#${id}`} {...props} />}
              />
            }
          />
          <Panels columns="wide-first">
            <Panel
              title={text.say.section}
              count={2}
              link={
                <a className="link" href="#calls">
                  {head.all}
                </a>
              }
            >
              <Rows>
                <Row current>
                  <div className="spring">
                    <div className="strong">{head.task}</div>
                    <Status shape="diamond">{head.hold}</Status>
                  </div>
                  <Button size="xs" variant="accent" rightSection={<Kbd>↵</Kbd>}>
                    {text.button.pick}
                  </Button>
                </Row>
                <Row>
                  <div className="strong spring">{head.task2}</div>
                  <Button size="xs">{text.button.answer}</Button>
                </Row>
              </Rows>
            </Panel>
            <Panel title={head.next} padded>
              <div className="stack">
                <Person name={text.names.katrin} about={text.col.role1} size="medium" />
                <div className={css.wrap}>
                  {(['small', 'medium', 'large', 'huge'] as const).map((size) => (
                    <Avatar key={size} name={text.names.katrin} size={size} />
                  ))}
                </div>
              </div>
            </Panel>
          </Panels>
        </div>
      </Sample>
      <Candidates text={text} />
      <Sample number={19} title={text.notes} span={4}>
        <div className="stack">
          <Note>{note.plain}</Note>
          <Note tone="warn">{note.warn}</Note>
          <Note tone="accent">{note.you}</Note>
        </div>
      </Sample>
      <Sample number={20} title={text.keys} span={12}>
        <ShortcutBar
          live={bar.live}
          keys={[
            { keys: 'J', label: bar.next },
            { keys: 'K', label: bar.previous },
            { keys: '↵', label: bar.open },
            { keys: 'G H', label: head.calls },
          ]}
        />
      </Sample>
    </>
  )
}

interface Candidate {
  name: string
  role: string
  why: string
  clear: boolean
  credits: string
}

function Candidates({ text: { table, col, names, status } }: { text: SampleTexts }) {
  const rows: Candidate[] = [
    { name: names.sanna, role: col.role1, why: col.why1, clear: true, credits: '1.25' },
    { name: names.eirik, role: col.role2, why: col.why2, clear: false, credits: '1.50' },
  ]
  const columns: Column<Candidate>[] = [
    { id: 'who', head: col.expert, cell: ({ name, role }) => <Person name={name} about={role} /> },
    { id: 'why', head: col.because, cell: ({ why }) => <span className="small second">{why}</span>, wideOnly: true },
    {
      id: 'verdict',
      head: col.verdict,
      cell: ({ clear }) => <Status shape={clear ? 'disc' : 'diamond'}>{clear ? status.clear : status.review}</Status>,
    },
    { id: 'credits', head: col.credits, cell: ({ credits }) => credits, numeric: true, wideOnly: true },
  ]
  return (
    <Sample number={18} title={table} span={8}>
      <div className={css.edge}>
        <DataTable
          label={table}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          selected={({ clear }) => !clear}
          tall
        />
      </div>
    </Sample>
  )
}
