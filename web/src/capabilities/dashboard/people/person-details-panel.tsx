import { Panels } from '../../../ui/page/panel.tsx'
import { ContactPanel } from '../../people/contact/contact-panel.tsx'
import { UserPanel } from '../../people/contact/user-panel.tsx'
import { RelationshipsPanel } from '../../people/relationships/relationships-panel.tsx'
import { TermsStatusPanel } from '../../terms/status-panel.tsx'
import { EmployeeTasksPanel } from './employee-tasks-panel.tsx'
import css from './person-details-panel.module.css'

/** What staff keep about a person besides the profile: contact, relationships, terms, tasks, and state as a user. */
export function PersonDetailsPanel({ personId }: { personId: string }) {
  return (
    <div className={css.details}>
      <Panels>
        <ContactPanel personId={personId} />
        <div>
          <TermsStatusPanel personId={personId} />
          <UserPanel personId={personId} />
        </div>
      </Panels>
      <Panels>
        <EmployeeTasksPanel personId={personId} />
        <RelationshipsPanel personId={personId} />
      </Panels>
    </div>
  )
}
