import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { ZeroResults } from '../../ui/state/zero-results.tsx'
import { Clock } from '../../ui/time/clock.tsx'
import { Meter } from '../../ui/time/meter.tsx'
import css from './component-gallery-page.module.css'
import { Sample } from './sample.tsx'
import type { SampleTexts } from './sample-texts.ts'

/** Empty, loading and error states. */
export function StateSamples({ text }: { text: SampleTexts }) {
  const nothing = () => undefined
  return (
    <>
      <Sample number={12} title={text.zero} span={5}>
        <div className={css.edge}>
          <ZeroResults
            title={text.none.title}
            removeLabel={text.chip.remove}
            without={[
              { id: 'german', label: text.none.german, count: 14, onRemove: nothing },
              { id: 'left', label: text.none.left, count: 9, onRemove: nothing },
            ]}
            actions={
              <>
                <Button>{text.none.alert}</Button>
                <Button variant="subtle">{text.none.team}</Button>
              </>
            }
          />
        </div>
      </Sample>
      <Sample number={13} title={text.empty} span={3}>
        <div className={css.edge}>
          <EmptyState
            action={
              <Button variant="filled" rightSection={<Kbd>E</Kbd>}>
                {text.nothing.find}
              </Button>
            }
          >
            {text.nothing.text}
          </EmptyState>
          <ErrorState title={text.failed.title} retry={text.told.retry} onRetry={nothing}>
            {text.failed.text}
          </ErrorState>
        </div>
      </Sample>
      <Sample number={14} title={text.skeleton} span={4}>
        <div className={css.edge}>
          <SkeletonRows label={text.skeleton} rows={4} />
        </div>
      </Sample>
      <Sample number={15} title={text.meter} span={6}>
        <div className="stack">
          <div>
            <b className={css.large}>102.5</b> <span className="quiet">{text.use.left}</span>
          </div>
          <Meter value={0.535} mark={0.554} label={text.meter} text={text.use.text} />
          <p className="small quiet">{text.use.text}</p>
        </div>
      </Sample>
      <Sample number={16} title={text.clock} span={6}>
        <div className={css.fresh}>
          <Clock size="large" time="15:00–16:00" city={text.youLabel} />
          <Clock size="large" time="16:00–17:00" city={text.otherLabel} />
          <Clock time="09:41" city={text.city.london} />
          <CopyButton value="09:41" label={text.copy} doneLabel={text.copied} />
        </div>
      </Sample>
    </>
  )
}
