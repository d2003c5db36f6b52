import type { AttestationKind, TermsKind } from '@colloquy/contract/terms/shapes'

/** The parties named in the texts. */
export interface Parties {
  readonly platform: string
  /** The legal name of the company that runs the platform. */
  readonly company: string
  readonly mailDomain: string
}

/** One text of each kind; paragraphs are separated by an empty line. */
export type Texts = Readonly<
  Record<Exclude<TermsKind, AttestationKind>, { readonly title: string; readonly body: string }>
>

export const english = ({ platform, company, mailDomain }: Parties): Texts => ({
  general: {
    title: 'Terms of use',
    body: `Draft for the demonstration of this product. Counsel must review it before anybody is asked to agree to it.

These terms govern the use of ${platform} (the “Service”) by clients, vendors and their employees (“you”). The Service is provided by ${company} (“we”). They apply from the moment you accept them and add to the agreement between us and the company you work for; where the two differ, that agreement prevails.

1. Your account. Your account is personal. Keep your password and your sign-in links to yourself, and tell us without delay if you believe that somebody else has used them. We may close an account that is used by more than one person.

2. What the Service is for. The Service lets you find experts, ask for conversations with them and hold those conversations. Experts are independent: they speak for themselves, not for us, and not for their present or former employers. What they say is opinion, not investment, legal, tax or medical advice.

3. What you must never ask for. You will not ask for, and will end a conversation that turns to, material non-public information, trade secrets, or anything an expert is bound to keep confidential. You will not speak to an expert about the expert’s current employer, or about a company whose shares are the subject of a tender offer or a first listing in which the expert takes part.

4. Conduct. You will answer the questions put to you before a conversation truthfully, will introduce yourself by name and company if the expert asks, and will not contact an expert outside the Service about the subject of a conversation held through it for twelve months.

5. Compliance. Your company’s compliance officers and ours may see which conversations take place, attend them where a rule says so, and stop them. A conversation is recorded or transcribed only if everybody who takes part has agreed to it beforehand; the Service shows when that is so.

6. Charges. Conversations are charged in credits to your company by the minute they really lasted, as agreed with your company. A conversation that is cancelled late or missed may be charged; the amount is shown before you confirm the cancellation.

7. Results. What you learn in a conversation may be used for your company’s own research. You may not publish it under the expert’s name, resell it, or use it to build a competing directory of experts.

8. Availability and liability. We run the Service with the care of a prudent business and do not promise that it is free of interruptions. We are liable without limit for intent, gross negligence and injury to persons; otherwise for foreseeable damage typical of this kind of agreement.

9. Changes. If we change these terms, we will ask you to accept the new version before you go on using the Service. Earlier versions, and the date on which you accepted each, are kept.

10. Law. The law of the place where ${company} has its seat applies. Questions about these terms reach us at legal@${mailDomain}.`,
  },
  expert: {
    title: 'Terms for experts',
    body: `Draft for the demonstration of this product. Counsel must review it before anybody is asked to agree to it.

These terms govern the work of independent experts (“you”) who share their experience through ${platform}, run by ${company} (“we”).

1. Independence. You work for yourself. Nothing here makes you an employee, agent or partner of ours or of a client. You pay your own taxes and keep the permissions you need, including that of your employer where your contract or its rules ask for it.

2. Your profile. What you tell us about your career, your offices and your holdings is true, complete and up to date. We ask you to confirm it from time to time; a profile that has not been confirmed in time may be hidden until you do.

3. What you must never share. You will not share material non-public information, trade secrets, or anything you have promised to keep confidential, whoever asks. You will not speak about your current employer, its parent or its subsidiaries, nor about a former employer within the time our rules state. If a question goes there, say so and end the conversation: you are paid for the time all the same.

4. Public offices and trials. If you hold a public office you will not speak about the affairs of your authority. If you take part in a clinical trial you will not speak about that trial.

5. Conversations. You decide which requests you accept. When you have confirmed a time, you keep it or cancel it as early as you can; missing confirmed conversations repeatedly ends our cooperation. A conversation is recorded only if you have agreed to it beforehand.

6. Pay. You are paid at your own hourly rate for the minutes a conversation really lasted, with the minimum shown to you beforehand. We pay within thirty days after the end of the month. Bribes, gifts and payments outside the Service are forbidden on both sides.

7. Confidence. Who the client is, what was asked and what was said remains confidential. You will not trade in the securities of a company on the ground of what a client asked you.

8. Training. You complete our compliance training before your first conversation and once a year. Without it no conversation can be booked.

9. Ending. Either of us may end the cooperation at any time in writing. Pay for conversations already held remains due. Sections 3, 4 and 7 continue to apply.

10. Changes and law. If these terms change, we ask you to accept the new version before the next conversation. The law of the place where ${company} has its seat applies. Questions reach us at legal@${mailDomain}.`,
  },
  privacy: {
    title: 'Privacy policy',
    body: `Draft for the demonstration of this product. Counsel must review it before anybody is asked to agree to it.

This policy says what ${company} (“we”), who run ${platform}, do with personal data, and why.

1. Who is responsible. ${company} is the controller. Our data protection officer reaches you at privacy@${mailDomain}.

2. What we hold. Of everybody: name, business contact details, language, time zone, sign-ins with time, device and network address. Of experts also: career, fields of knowledge, rate, availability, what you have written about yourself, and details for payment. Of conversations: who took part, when each person joined and left, compliance questions and answers, and ratings. Recordings and transcripts exist only where everybody concerned has agreed beforehand.

3. Why we may. To carry out the agreement with you or your company; to meet legal duties, in particular those of supervision and of tax; for our legitimate interest in a safe and honest service; and, for recordings and for advertising, only with your consent, which you can withdraw at any time.

4. Who sees it. Clients see an expert’s professional profile, never the expert’s private contact details or pay. Experts see the name of a person they speak with if that person or the client’s rules allow it. Compliance officers of the client and of ours see what they need to review a conversation. Service providers who host, send mail or pay on our behalf act on our instructions only. We sell no data.

5. Where it is. Data is kept in data centres in the European Union unless your company has agreed on another place. Where a provider works from elsewhere, the standard contractual clauses of the European Commission apply.

6. How long. Accounts: as long as they are used, and then until legal periods have run out. Records of conversations: as long as supervisory law asks, usually seven years. Sign-in records: ninety days. Afterwards data is deleted or made anonymous.

7. Your rights. You can see, correct, copy and erase your data, restrict or object to its use, and complain to a supervisory authority. Most of it you can do yourself in your profile. We answer within one month.

8. Safety. Data is encrypted on its way and at rest, every access by staff is recorded, and each company’s data is kept apart from every other’s in the database itself.

9. Cookies. We set only cookies that sign-in needs. Measurements and session recordings for improving the Service take place only if you agree.

10. Changes. If this policy changes in substance, we show you the new version and ask you to accept it.`,
  },
})
