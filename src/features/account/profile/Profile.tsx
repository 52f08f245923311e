import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { note } from '~/ui/classes';
import { NameField } from '../Fields';
import { fullNameOr } from '../form-rules';
import { lazily } from '../Lazy';
import { ActionForm } from './ActionForm';
import { longDate, updateUser } from './account-data';
import { Row, Section } from './Row';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

const EmailChange = lazily(async () => (await import('./EmailChange')).EmailChange);

const nameOf = ({ user_metadata, email = '' }: User) =>
  fullNameOr(String(user_metadata.full_name ?? ''), email);

function NameForm({ user }: { user: User }) {
  const [name, setName] = useState(nameOf(user));
  return (
    <ActionForm
      submit={t.saveName}
      act={() => updateUser({ data: { full_name: fullNameOr(name, user.email ?? '') } })}
      done={t.yourNameIsSaved}
    >
      <NameField dir="auto" value={name} onText={setName} />
    </ActionForm>
  );
}

export function Profile({ user }: { user: User }) {
  return (
    <Section title={t.profile}>
      <dl>
        <Row id="name" label={t.name} action={t.change} about={t.yourName} form={<NameForm user={user} />}>
          <bdi>{nameOf(user)}</bdi>
        </Row>
        <Row
          id="email"
          label={t.email}
          action={user.new_email ? t.confirm : t.change}
          about={user.new_email ? t.yourNewEmail : t.yourEmail}
          form={<EmailChange user={user} />}
        >
          <bdi>{user.email}</bdi>
          {user.new_email && (
            <span className={`${note} block`}>
              <Words of={t.changesTo} email={<bdi>{user.new_email}</bdi>} />
            </span>
          )}
        </Row>
        <Row id="since" label={t.memberSince}>
          {longDate(user.created_at)}
        </Row>
      </dl>
    </Section>
  );
}
