import { Status, type StatusShape } from '../../ui/display/status.tsx'
import { AgeGauge } from '../../ui/time/age-gauge.tsx'
import { Timeline } from '../../ui/time/timeline.tsx'
import css from './component-gallery-page.module.css'
import { Sample } from './sample.tsx'
import type { SampleTexts } from './sample-texts.ts'

const ramps = ['gray', 'dark', 'accent']
const steps = Array.from({ length: 10 }, (_, i) => i)
const hours = (first: number) => Array.from({ length: 12 }, (_, i) => String((first + i) % 24).padStart(2, '0'))
const shapes: Record<keyof SampleTexts['status'], StatusShape> = {
  clear: 'disc',
  review: 'diamond',
  blocked: 'square',
  scheduled: 'ring',
  waiting: 'clock',
  off: 'dashes',
  done: 'check',
}

/** Colours, typography, and charts. */
export function GraphicSamples({ text }: { text: SampleTexts }) {
  const { block, city } = text
  return (
    <>
      <Sample number={1} title={text.colour} span={6}>
        {ramps.map((ramp) => (
          <div key={ramp} className={css.ramp}>
            <span className="code">{ramp}</span>
            {steps.map((step) => (
              <i key={step} style={{ background: `var(--${ramp}-${step})` }} />
            ))}
          </div>
        ))}
        <div className={css.wrap} style={{ marginTop: 14 }}>
          {(Object.keys(shapes) as (keyof typeof shapes)[]).map((name) => (
            <Status key={name} shape={shapes[name]} badge>
              {text.status[name]}
            </Status>
          ))}
        </div>
      </Sample>
      <Sample number={2} title={text.type} span={6}>
        <div className={css.scale}>
          <span className="code" translate="no">
            28/32 600
          </span>
          <b className={css.large}>{text.say.title}</b>
          <span className="code" translate="no">
            20/28 600
          </span>
          <h1>{text.say.page}</h1>
          <span className="code" translate="no">
            14/20 600
          </span>
          <h2>{text.say.section}</h2>
          <span className="code" translate="no">
            14/20 500
          </span>
          <h3>{text.names.katrin}</h3>
          <span className="code" translate="no">
            13/20 400
          </span>
          <p>
            <mark>{text.say.mark}</mark> {text.say.body}
          </p>
          <span className="code" translate="no">
            12/16 400
          </span>
          <p className="small quiet">{text.say.meta}</p>
          <span className="code" translate="no">
            12/16 mono
          </span>
          <p className="mono" dir="ltr" translate="no">
            15:00 C-20931 1.25 0O 1l
          </p>
        </div>
      </Sample>
      <Sample number={3} title={text.rule} span={8}>
        <div className={css.pad}>
          <Timeline
            label={text.rule}
            scales={[
              { name: city.london, marks: hours(8) },
              { name: city.newYork, marks: hours(3) },
            ]}
            now={{ at: 1.683, text: '09:41' }}
            blocks={[
              { id: 'a', start: 3, length: 1, kind: 'fixed', text: block.fixed, label: `11:00 ${block.fixed}` },
              { id: 'b', start: 5, length: 1.5, kind: 'hold', text: block.hold, label: `13:00 ${block.hold}` },
              { id: 'c', start: 7.5, length: 1, kind: 'past', text: block.past, label: `15:30 ${block.past}` },
              { id: 'd', start: 8.75, length: 0.5, kind: 'fixed', beside: block.beside, label: block.beside },
              { id: 'e', start: 11, length: 1, kind: 'off', label: block.off },
            ]}
          />
        </div>
      </Sample>
      <Sample number={4} title={text.age} span={4}>
        <div className={css.start}>
          <AgeGauge used={0.12} tone="ok">
            {text.ages.young}
          </AgeGauge>
          <AgeGauge used={0.58}>{text.ages.half}</AgeGauge>
          <AgeGauge used={0.8}>{text.ages.old}</AgeGauge>
          <AgeGauge used={1} tone="stop">
            {text.ages.over}
          </AgeGauge>
        </div>
      </Sample>
      <Sample number={5} title={text.twoZones} span={12}>
        <Timeline
          boxed
          label={text.twoZones}
          scales={[
            { name: city.london, marks: hours(8) },
            { name: city.zurich, marks: hours(9) },
          ]}
          now={{ at: 1.683 }}
          blocks={[
            { id: 'a', start: 7, length: 1, kind: 'fixed', text: block.long, label: `15:00 ${block.long}` },
            { id: 'b', start: 10, length: 2, kind: 'off', label: block.off },
          ]}
        />
      </Sample>
    </>
  )
}
