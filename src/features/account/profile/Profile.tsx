import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { note } from '~/ui/classes';
import { NameField } from '../Fields';
import { fullNameOr } from '../form-rules';
import { lazily } from '../Lazy';
import { ActionForm } from './ActionForm';
import { longDate, updateUser } from './account-data';
import { Row, Section } from './Row';

const EmailChange = lazily(async () => (await import('./EmailChange')).EmailChange);

const nameOf = ({ user_metadata, email = '' }: User) =>
  fullNameOr(String(user_metadata.full_name ?? ''), email);

function NameForm({ user }: { user: User }) {
  const [name, setName] = useState(nameOf(user));
  return (
    <ActionForm
      submit="Save name"
      act={() => updateUser({ data: { full_name: fullNameOr(name, user.email ?? '') } })}
      done="Your name is saved."
    >
      <NameField dir="auto" value={name} onText={setName} />
    </ActionForm>
  );
}

export function Profile({ user }: { user: User }) {
  return (
    <Section title="Profile">
      <dl>
        <Row id="name" label="Name" action="Change" about="your name" form={<NameForm user={user} />}>
          <bdi>{nameOf(user)}</bdi>
        </Row>
        <Row
          id="email"
          label="Email"
          action={user.new_email ? 'Confirm' : 'Change'}
          about={user.new_email ? 'your new email' : 'your email'}
          form={<EmailChange user={user} />}
        >
          <bdi>{user.email}</bdi>
          {user.new_email && (
            <span className={`${note} block`}>
              Changes to <bdi>{user.new_email}</bdi> once both addresses have confirmed it.
            </span>
          )}
        </Row>
        <Row id="since" label="Member since">
          {longDate(user.created_at)}
        </Row>
      </dl>
    </Section>
  );
}
